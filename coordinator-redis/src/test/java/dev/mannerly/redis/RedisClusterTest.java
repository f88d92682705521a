package dev.mannerly.redis;

import static dev.mannerly.gate.Reply.Verdict.GRANTED;
import static dev.mannerly.gate.Reply.Verdict.HELD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.testkit.RealRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Three primaries without replicas, and the rights that a cluster needs on top. */
class RedisClusterTest {
  private static final int SLOTS = 16_384;
  private static final List<RealRedis> nodes = new ArrayList<>();

  @BeforeAll
  static void form() {
    String rights = RedisLoginTest.RIGHTS + " +cluster|nodes +info";
    for (int i = 0; i < 3; i++) {
      nodes.add(
          RealRedis.start(
              "cluster-enabled yes",
              "cluster-node-timeout 2000",
              "user default off",
              "user mannerly on >s3cret " + rights));
    }
    for (int i = 0; i < 3; i++) {
      String[] own =
          IntStream.range(SLOTS * i / 3, SLOTS * (i + 1) / 3)
              .mapToObj(Integer::toString)
              .toArray(String[]::new);
      List<String> words = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
      words.addAll(List.of(own));
      nodes.get(i).command(words.toArray(String[]::new));
      nodes.get(i).command("CLUSTER", "MEET", "127.0.0.1", Integer.toString(nodes.get(0).port()));
    }
    for (RealRedis node : nodes) {
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> String.valueOf(node.command("CLUSTER", "INFO")),
              info -> info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:3"));
    }
  }

  @AfterAll
  static void end() {
    nodes.forEach(RealRedis::close);
  }

  private static String uri(String scheme) {
    return scheme + "://mannerly:s3cret@127.0.0.1:" + nodes.get(0).port();
  }

  @Test
  void spreadsTheBudgetsOverTheNodes_eachInOnePlace() {
    try (Connected jvm = Connected.to(uri("redis-cluster"))) {
      for (int site = 0; site < 50; site++) {
        String key = "site" + site + ".example";
        assertThat(jvm.asking(key).reserve(1).verdict()).isEqualTo(GRANTED);
        assertThat(jvm.asking(key).reserve(2).verdict()).isEqualTo(HELD);
        assertThat(jvm.asking(key).enter(2).verdict()).isIn(HELD, GRANTED);
      }
      assertThat(jvm.asking("@total").reserve(1).verdict()).isEqualTo(GRANTED);
    }
    for (RealRedis node : nodes) {
      assertThat((Long) node.command("DBSIZE")).isPositive();
      assertThat(node.command("ACL", "LOG")).asString().doesNotContain("context, lua");
    }
  }

  @Test
  void failsForTheBudgetsOfALostNodeAlone_andComesBack() {
    try (Connected jvm = Connected.to(uri("redis-cluster"))) {
      List<String> keys =
          IntStream.range(0, 20).mapToObj(site -> "lost" + site + ".example").toList();
      keys.forEach(key -> jvm.asking(key).reserve(1));

      nodes.get(2).freeze();
      long failed = keys.stream().filter(key -> !answers(jvm, key, 2)).count();
      nodes.get(2).thaw();

      assertThat(failed).isBetween(1L, 20L);
      for (String key : keys) {
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> answers(jvm, key, 3));
      }
    }
  }

  private static boolean answers(Connected jvm, String key, long id) {
    try {
      return jvm.asking(key).reserve(id) != null;
    } catch (CompletionException e) {
      return false;
    }
  }

  @Test
  void saysSo_whenAClusterIsGivenAsAServer() {
    try (Connected jvm = Connected.to(uri("redis"))) {
      List<String> problems = new ArrayList<>();
      for (int site = 0; site < 20; site++) {
        try {
          jvm.asking("moved" + site + ".example").reserve(1);
        } catch (CompletionException e) {
          problems.add(e.getMessage());
        }
      }
      assertThat(problems).isNotEmpty().allMatch(problem -> problem.contains("redis-cluster://"));
    }
  }

  @Test
  void saysSo_whenAServerIsGivenAsACluster() {
    try (RealRedis server = RealRedis.start();
        Connected jvm = Connected.to("redis-cluster://127.0.0.1:" + server.port())) {
      assertThat(jvm.failure(1)).hasMessageContaining("it is no cluster: use redis://");
    }
  }
}
