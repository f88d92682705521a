package dev.mannerly.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Weaves the hooks into clients while the JVM loads them; leaves every other class alone. */
final class Weaver implements ClassFileTransformer {
  private final Map<String, ClientHook> hooks = new HashMap<>();
  private final Points points;
  private final Policy policy;
  private final Coverage coverage;
  private @Nullable Loom loom;

  Weaver(List<ClientHook> clients, Points points, Policy policy, Coverage coverage) {
    for (ClientHook client : clients) {
      for (String type : client.types()) {
        hooks.put(type, client);
      }
    }
    this.points = points;
    this.policy = policy;
    this.coverage = coverage;
  }

  /** The client that this class belongs to, if it is one that is woven; by its internal name. */
  @Nullable ClientHook hookOf(String type) {
    return hooks.get(type);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String type,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    ClientHook hook = type == null ? null : hooks.get(type);
    if (hook == null || type == null || loader == Weaver.class.getClassLoader()) {
      return null;
    }
    try {
      return weave(hook, type, loader, classFile);
    } catch (RuntimeException | LinkageError e) {
      // the JVM would swallow it and load the client ungated, unseen
      String what = e instanceof Misfit ? String.valueOf(e.getMessage()) : type + ": " + e;
      coverage.misfit(hook.client(), source(domain), what);
      return null;
    }
  }

  private synchronized byte[] weave(
      ClientHook hook, String type, @Nullable ClassLoader loader, byte[] classFile) {
    if (coverage.seen(hook.client())) {
      points.add(hook.points(policy));
      policy.warmUp();
    }
    if (loom == null) {
      loom = new Loom();
    }
    List<Rule> rules = hook.rules().stream().filter(rule -> rule.type().equals(type)).toList();
    return loom.weave(classFile, type, loader, rules);
  }

  private static String source(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return source == null || source.getLocation() == null
        ? "Java " + System.getProperty("java.version")
        : source.getLocation().toString();
  }
}
