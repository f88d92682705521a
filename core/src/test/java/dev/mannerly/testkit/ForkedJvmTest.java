package dev.mannerly.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkedJvmTest {
  @TempDir Path folder;

  @Test
  void runsOnJava25_withItsOwnNames() {
    String names =
        HostsFile.create().ipv4("site.test").ipv6("six.test").writeTo(folder.resolve("h"));

    ForkedJvm.Result result =
        ForkedJvm.of(Names.class)
            .java(Jvms.java25())
            .jvmArgs(names)
            .args("site.test", "six.test")
            .run();

    assertThat(result.stdout()).contains("25", "site.test/127.0.0.1", "six.test/0:0:0:0:0:0:0:1");
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void keepsStderrAndExitCode_whenMainFails() {
    ForkedJvm.Result result = ForkedJvm.of(Names.class).args("none.test").jvmArgs(none()).run();

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.stderr()).contains("UnknownHostException");
  }

  @Test
  void socksRecordsTheName() throws Exception {
    try (RecordingOrigin origin = RecordingOrigin.start();
        RecordingSocks socks = RecordingSocks.start();
        Socket socket = new Socket(new Proxy(Proxy.Type.SOCKS, socks.address()))) {
      socket.connect(InetSocketAddress.createUnresolved("site.test", origin.port()));
      OutputStream out = socket.getOutputStream();
      out.write(
          "GET /s HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n"
              .getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();

      assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).contains("404");
      assertThat(socks.destinations()).containsExactly("site.test:" + origin.port());
      origin.expectWithHosts("GET site.test/s");
    }
  }

  private String none() {
    return HostsFile.create().writeTo(folder.resolve("none"));
  }

  static final class Names {
    private Names() {}

    public static void main(String[] args) throws Exception {
      System.out.println(System.getProperty("java.specification.version"));
      for (String name : args) {
        System.out.println(InetAddress.getByName(name));
      }
    }
  }
}
