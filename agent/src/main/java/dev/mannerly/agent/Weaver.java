package dev.mannerly.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Weaves the hooks into clients while the JVM loads them; leaves every other class alone. */
final class Weaver implements ClassFileTransformer {
  /** No class file: what the JVM is given in a client's place ends the attempt to use it. */
  private static final byte[] UNLOADABLE = {0};

  private final Map<String, ClientHook> hooks = new HashMap<>();
  private final Relocated relocated;
  private final Points points;
  private final Policy policy;
  private final Coverage coverage;
  private final boolean refusing;
  private final Set<ClientHook> begun = new HashSet<>();
  private @Nullable Loom loom;

  /** A class that is to be woven, and by which name its rules know it. */
  private record Target(ClientHook hook, String type, String ruleType) {}

  /**
   * Weaves on demand.
   *
   * @param refusing whether a client that cannot be woven must not be used
   */
  Weaver(
      List<ClientHook> clients,
      Relocated relocated,
      Points points,
      Policy policy,
      Coverage coverage,
      boolean refusing) {
    for (ClientHook client : clients) {
      for (String type : client.types()) {
        hooks.put(type, client);
      }
    }
    this.relocated = relocated;
    this.points = points;
    this.policy = policy;
    this.coverage = coverage;
    this.refusing = refusing;
  }

  /** The client that a class belongs to if it is one that is woven, by its internal name. */
  @Nullable ClientHook hookOf(String type) {
    Target target = target(type);
    return target == null ? null : target.hook();
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String type,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    Target target = type == null ? null : target(type);
    if (target == null || loader == Weaver.class.getClassLoader()) {
      return null;
    }
    try {
      return weave(target, loader, classFile);
    } catch (RuntimeException e) {
      // the JVM would swallow it and load the client ungated, unseen
      String what = e instanceof Misfit ? String.valueOf(e.getMessage()) : target.type() + ": " + e;
      coverage.misfit(target.hook().client(), source(domain), what);
      return null;
    } catch (LinkageError e) {
      return broken(target, domain, e);
    }
  }

  /**
   * Classes of ours are missing: our jar was changed under the JVM. The tripwire may be among them,
   * which would refuse the connections of a client that is not gated.
   */
  private byte @Nullable [] broken(
      Target target, @Nullable ProtectionDomain domain, LinkageError error) {
    try {
      coverage.misfit(target.hook().client(), source(domain), target.type() + ": " + error);
    } catch (LinkageError unsaid) {
      // nothing is left to say it with
    }
    return refusing ? UNLOADABLE : null;
  }

  private @Nullable Target target(String type) {
    ClientHook hook = hooks.get(type);
    if (hook != null) {
      return new Target(hook, type, type);
    }
    Relocated.Copy copy = relocated.find(type);
    if (copy == null) {
      return null;
    }
    if (!copy.wanted()) {
      coverage.copy(copy.hook().client(), copy.prefix());
      return null;
    }
    return new Target(copy.hook(), type, copy.original());
  }

  private synchronized byte[] weave(Target target, @Nullable ClassLoader loader, byte[] classFile) {
    ClientHook hook = target.hook();
    if (begun.add(hook)) {
      points.add(hook.points(policy));
      if (hook.isClient()) {
        coverage.seen(hook.client());
        policy.warmUp();
      }
    }
    if (loom == null) {
      loom = new Loom();
    }
    List<Rule> rules =
        hook.rules().stream().filter(rule -> rule.type().equals(target.ruleType())).toList();
    return loom.weave(classFile, target.type(), loader, rules);
  }

  private static String source(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    return source == null || source.getLocation() == null
        ? "Java " + System.getProperty("java.version")
        : source.getLocation().toString();
  }
}
