package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.ForkedJvm;
import dev.mannerly.testkit.Jvms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of clients that need an agent set up otherwise, or another JDK than this build's: each runs
 * in a JVM of its own.
 */
@Execution(ExecutionMode.CONCURRENT)
class ForkedContractsIT {
  private static final String NOBODY = "coordinator.uri=redis://127.0.0.1:1";
  private static final String BY_RESPONSE = "refusal.as=response";
  private static final String ONE_AT_A_TIME =
      "identity.user-agent=always,budgets.default.interval=300ms,budgets.default.max-in-flight=1";

  private static final String FOUR_AT_A_TIME =
      "budgets.default.interval=0ms,budgets.default.max-in-flight=4,waiting.max-waiters=5000";

  private static final String OWN_RETRIES = "backoff.retries=auto";

  /** The jars that an HttpClient 5 of another version takes the place of. */
  private static final String[] HTTPCLIENT5 = {
    "httpclient5", "httpclient5-cache", "httpclient5-fluent", "httpcore5", "httpcore5-h2"
  };

  /** The jars that an HttpClient 4 of another version takes the place of. */
  private static final String[] HTTPCLIENT4 = {
    "httpclient", "httpclient-cache", "fluent-hc", "httpcore"
  };

  /** The jars that reactor-netty of either version takes the place of: it brings its own Netty. */
  private static final String[] REACTOR_NETTY = {
    "reactor-netty-http",
    "reactor-netty-core",
    "reactor-core",
    "netty-buffer",
    "netty-codec-base",
    "netty-codec-dns",
    "netty-codec-http",
    "netty-common",
    "netty-handler",
    "netty-resolver",
    "netty-resolver-dns",
    "netty-transport",
    "netty-transport-native-unix-common"
  };

  /** The jars that a Jetty of another version takes the place of. */
  private static final String[] JETTY = {
    "jetty-alpn-client",
    "jetty-alpn-java-client",
    "jetty-alpn-java-server",
    "jetty-alpn-server",
    "jetty-client",
    "jetty-compression-common",
    "jetty-compression-gzip",
    "jetty-http",
    "jetty-http2-client",
    "jetty-http2-client-transport",
    "jetty-http2-common",
    "jetty-http2-hpack",
    "jetty-http2-server",
    "jetty-io",
    "jetty-server",
    "jetty-util"
  };

  /** The jars that an HttpAsyncClient 4 of another version takes the place of. */
  private static final String[] HTTPASYNCCLIENT4 = {"httpasyncclient", "httpasyncclient-cache"};

  @TempDir Path folder;

  /** The jars that an OkHttp of another version takes the place of. */
  private static final String[] OKHTTP = {
    "okhttp",
    "okio",
    "okio-jvm",
    "kotlin-stdlib",
    "kotlin-stdlib-common",
    "kotlin-stdlib-jdk7",
    "kotlin-stdlib-jdk8"
  };

  /** Where the tests run on 25 anyway, most of the runs that are for it are there already. */
  static Stream<Run> runs() {
    return all().distinct().filter(run -> !run.isThereAnyway());
  }

  private static Stream<Run> all() {
    return Stream.of(
        here("RobotsByTheirWay", RobotsByTheirWay.SOON_OLD),
        on25("RobotsByTheirWay", RobotsByTheirWay.SOON_OLD),
        here("HostHeaders", ""),
        on25("HostHeaders", ""),
        on25("jdkhttp.JdkHttpContractIT", ""),
        here("jdkhttp.JdkHttpSpecials", ONE_AT_A_TIME),
        on25("jdkhttp.JdkHttpSpecials", ONE_AT_A_TIME),
        here("jdkhttp.JdkHttpStorm", FOUR_AT_A_TIME),
        here("jdkhttp.JdkHttpByResponse", BY_RESPONSE),
        here("jdkhttp.JdkHttpCoordinatorDown", NOBODY),
        here("httpclient5.HttpClient5ClassicContractIT", "").with("httpclient5-5.2.3", HTTPCLIENT5),
        here("httpclient5.HttpClient5AsyncContractIT", "").with("httpclient5-5.2.3", HTTPCLIENT5),
        on25("httpclient5.HttpClient5ClassicContractIT", ""),
        on25("httpclient5.HttpClient5AsyncContractIT", ""),
        here("httpclient5.HttpClient5FormsContractIT", "").with("httpclient5-5.2.3", HTTPCLIENT5),
        here("httpclient5.HttpClient5SpecialsContractIT", "")
            .with("httpclient5-5.2.3", HTTPCLIENT5),
        on25("httpclient5.HttpClient5FormsContractIT", ""),
        on25("httpclient5.HttpClient5SpecialsContractIT", ""),
        here("httpclient5.HttpClient5Storm", FOUR_AT_A_TIME),
        here("httpclient5.HttpClient5Storm", FOUR_AT_A_TIME).with("httpclient5-5.2.3", HTTPCLIENT5),
        here("httpclient5.HttpClient5OwnRetries", OWN_RETRIES),
        here("httpclient5.HttpClient5BesideTheDropIn", ""),
        here("httpclient5.HttpClient5ClassicByResponse", BY_RESPONSE),
        here("httpclient5.HttpClient5AsyncByResponse", BY_RESPONSE),
        here("httpclient5.HttpClient5ClassicCoordinatorDown", NOBODY),
        here("httpclient5.HttpClient5AsyncCoordinatorDown", NOBODY),
        on25("urlconnection.UrlConnectionContractIT", ""),
        here("urlconnection.UrlConnectionSpecials", ONE_AT_A_TIME),
        on25("urlconnection.UrlConnectionSpecials", ONE_AT_A_TIME),
        here("urlconnection.UrlConnectionWays", ""),
        on25("urlconnection.UrlConnectionWays", ""),
        here("urlconnection.UrlConnectionByResponse", BY_RESPONSE),
        here("urlconnection.UrlConnectionCoordinatorDown", NOBODY),
        on25("jsoup.JsoupContractIT", ""),
        here("jsoup.JsoupOnUrlConnection", "").with("jsoup-1.15.4", "jsoup"),
        here("jsoup.JsoupSpecials", ONE_AT_A_TIME),
        here("jsoup.JsoupSpecials", ONE_AT_A_TIME).with("jsoup-1.15.4", "jsoup"),
        here("jsoup.JsoupByResponse", BY_RESPONSE),
        here("jsoup.JsoupByResponse", BY_RESPONSE).with("jsoup-1.15.4", "jsoup"),
        here("okhttp.OkHttpContractIT", "").with("okhttp-3.14.9", OKHTTP),
        here("okhttp.OkHttpContractIT", "").with("okhttp-5.5.1", OKHTTP),
        on25("okhttp.OkHttpContractIT", "").with("okhttp-5.5.1", OKHTTP),
        here("okhttp.OkHttpQueueContractIT", "").with("okhttp-3.14.9", OKHTTP),
        on25("okhttp.OkHttpQueueContractIT", "").with("okhttp-5.5.1", OKHTTP),
        here("okhttp.OkHttpSpecials", ONE_AT_A_TIME),
        here("okhttp.OkHttpSpecials", ONE_AT_A_TIME).with("okhttp-3.14.9", OKHTTP),
        here("okhttp.OkHttpSpecials", ONE_AT_A_TIME).with("okhttp-5.5.1", OKHTTP),
        here("okhttp.OkHttpStorm", FOUR_AT_A_TIME),
        here("okhttp.OkHttpStorm", FOUR_AT_A_TIME).with("okhttp-3.14.9", OKHTTP),
        here("okhttp.OkHttpStorm", FOUR_AT_A_TIME).with("okhttp-5.5.1", OKHTTP),
        here("okhttp.OkHttpByResponse", BY_RESPONSE),
        here("okhttp.OkHttpByResponse", BY_RESPONSE).with("okhttp-3.14.9", OKHTTP),
        here("okhttp.OkHttpByResponse", BY_RESPONSE).with("okhttp-5.5.1", OKHTTP),
        here("okhttp.OkHttpContractIT", "").moving("okhttp3/"),
        here("okhttp.OkHttpTooOld", "").with("okhttp-3.12.13", OKHTTP),
        here("okhttp.OkHttpCoordinatorDown", NOBODY),
        here("httpclient4.HttpClient4ContractIT", "").with("httpclient4-4.3.6", HTTPCLIENT4),
        on25("httpclient4.HttpClient4ContractIT", ""),
        here("httpclient4.HttpClient4ByResponse", BY_RESPONSE),
        here("httpclient4.HttpClient4ByResponse", BY_RESPONSE)
            .with("httpclient4-4.3.6", HTTPCLIENT4),
        here("httpclient4.DefaultHttpClientContractIT", "").with("httpclient4-4.3.6", HTTPCLIENT4),
        here("httpclient4.DefaultHttpClientByResponse", BY_RESPONSE),
        here("httpclient4.HttpClient4ContractIT", "").moving("org/apache/http/"),
        here("httpclient4.HttpClient4CoordinatorDown", NOBODY),
        here("reactornetty.ReactorNettySpecials", "").with("reactor-netty-1.3.8", REACTOR_NETTY),
        on25("reactornetty.ReactorNettySpecials", "").with("reactor-netty-1.1.0", REACTOR_NETTY),
        here("reactornetty.ReactorNettyByResponse", BY_RESPONSE)
            .with("reactor-netty-1.3.8", REACTOR_NETTY),
        here("jettyclient.JettyByResponse", BY_RESPONSE),
        here("jettyclient.OldJettyContract", "").with("jetty-9.4.58", JETTY),
        on25("jettyclient.JettyContractIT", "").with("jetty-12.0.15", JETTY),
        here("httpasyncclient4.HttpAsyncClient4ContractIT", "")
            .with("httpasyncclient4-4.1", HTTPASYNCCLIENT4),
        on25("httpasyncclient4.HttpAsyncClient4ContractIT", ""),
        here("httpasyncclient4.HttpAsyncClient4ByResponse", BY_RESPONSE));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void passes(Run run) throws IOException {
    Path log = folder.resolve("actions.jsonl");
    String arguments = "config=" + settings(run) + ",action-log.file=" + log;

    ForkedJvm.Result result =
        ForkedJvm.of(TestProgram.class)
            .java(run.java())
            .classPath(run.classPath(folder))
            .jvmArgs(
                AgentJar.agent(
                    run.settings().isEmpty() ? arguments : arguments + "," + run.settings()),
                "-Djdk.net.hosts.file=" + testkit("hosts"),
                "-Dcontract.log=" + log,
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+BytecodeVerificationLocal")
            .args("dev.mannerly.agent." + run.test())
            .limit(Duration.ofMinutes(5))
            .run();

    assertThat(result.exitCode()).as(result.stdout() + "\n" + result.stderr()).isZero();
  }

  private Path settings(Run run) throws IOException {
    Path file = testkit("contract/contract.yaml");
    return run.moved().isEmpty()
        ? file
        : Files.writeString(
            file,
            "clients: {shaded-prefixes: [" + Relocation.prefix() + "]}\n",
            StandardOpenOption.APPEND);
  }

  private Path testkit(String name) {
    return TestkitFile.copy(
        "/dev/mannerly/testkit/" + name, folder.resolve(Path.of(name).getFileName()));
  }

  private static Run here(String test, String settings) {
    return new Run(Jvms.running(), test, settings, "", List.of(), "");
  }

  private static Run on25(String test, String settings) {
    return new Run(Jvms.java25(), test, settings, "", List.of(), "");
  }

  /**
   * One JVM.
   *
   * @param settings more arguments of the agent
   * @param version the folder of the client's version, or empty for that of this build
   * @param replaced the names of the jars that it takes the place of
   * @param moved the package of the client that is moved under another; empty for none
   */
  record Run(
      Path java,
      String test,
      String settings,
      String version,
      List<String> replaced,
      String moved) {

    /** Whether it is what runs in the build's own JVM with the agent. */
    boolean isThereAnyway() {
      return java.equals(Jvms.running())
          && test.endsWith("ContractIT")
          && settings.isEmpty()
          && version.isEmpty()
          && moved.isEmpty();
    }

    Run with(String newVersion, String... newReplaced) {
      return new Run(java, test, settings, newVersion, List.of(newReplaced), moved);
    }

    Run moving(String root) {
      return new Run(java, test, settings, version, replaced, root);
    }

    String classPath(Path folder) {
      String all =
          version.isEmpty()
              ? System.getProperty("java.class.path")
              : ClientVersion.classPath(version, replaced.toArray(String[]::new));
      return moved.isEmpty()
          ? all
          : new Relocation(moved).classPath(all, folder.resolve("moved.jar"));
    }
  }
}
