package dev.mannerly.agent.program;

import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** Prints which of our libraries and resources an application can see. */
final class LookAround {
  private static final List<String> CLASSES =
      List.of(
          "org.slf4j.LoggerFactory",
          "net.bytebuddy.ByteBuddy",
          "io.lettuce.core.RedisClient",
          "io.netty.channel.Channel",
          "com.github.benmanes.caffeine.cache.Caffeine",
          "com.fasterxml.jackson.core.JsonFactory",
          "picocli.CommandLine",
          "org.snakeyaml.engine.v2.api.Load",
          "crawlercommons.robots.SimpleRobotRules",
          "com.ibm.icu.text.IDNA",
          "dev.mannerly.Politeness",
          "dev.mannerly.agent.Agent");
  private static final List<String> RESOURCES =
      List.of(
          "META-INF/services/org.slf4j.spi.SLF4JServiceProvider",
          "META-INF/services/dev.mannerly.gate.CoordinatorProvider",
          "effective_tld_names.dat");

  private LookAround() {}

  public static void main(String[] args) throws IOException {
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    for (String name : CLASSES) {
      try {
        System.out.println(Class.forName(name, false, loader));
      } catch (ClassNotFoundException e) {
        // as it should be
      }
    }
    for (String name : RESOURCES) {
      Collections.list(loader.getResources(name)).forEach(System.out::println);
    }
    System.out.println("looked");
  }
}
