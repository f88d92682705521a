package dev.mannerly.agent;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.pool.TypePool;
import org.jspecify.annotations.Nullable;

/**
 * Weaves advice into one class file. The only class that knows Byte Buddy, so that a JVM which
 * loads no HTTP client loads no Byte Buddy. The class keeps its shape: method bodies alone change.
 */
final class Loom {
  private final ByteBuddy byteBuddy =
      new ByteBuddy()
          .with(TypeValidation.DISABLED)
          .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE);
  private final ClassFileLocator adviceFiles =
      ClassFileLocator.ForClassLoader.of(Loom.class.getClassLoader());
  private final TypePool advices = TypePool.Default.WithLazyResolution.of(adviceFiles);

  /**
   * The class file with all rules woven in.
   *
   * @throws Misfit if a rule hits another number of methods than it must
   */
  byte[] weave(byte[] classFile, String type, @Nullable ClassLoader loader, List<Rule> rules) {
    String name = type.replace('/', '.');
    ClassFileLocator files =
        new ClassFileLocator.Compound(
            ClassFileLocator.Simple.of(name, classFile),
            loader == null
                ? ClassFileLocator.ForClassLoader.ofBootLoader()
                : ClassFileLocator.ForClassLoader.of(loader));
    TypeDescription description =
        TypePool.Default.WithLazyResolution.of(files).describe(name).resolve();
    List<Count> counts = new ArrayList<>();
    var builder = byteBuddy.decorate(description, files);
    for (Rule rule : rules) {
      String moved = moved(rule.type(), type);
      Count count = new Count(rule, advice(rule));
      counts.add(count);
      builder =
          builder.visit(
              new AsmVisitorWrapper.ForDeclaredMethods()
                  .invokable(method -> hits(rule, method, moved), count));
    }
    byte[] woven = builder.make().getBytes();
    counts.forEach(Count::check);
    return woven;
  }

  private Advice advice(Rule rule) {
    return Advice.to(advices.describe(rule.advice().getName()).resolve(), adviceFiles);
  }

  /** What stands before the names of a copy that a build has moved; else empty. */
  private static String moved(String original, String type) {
    return type.substring(0, type.length() - original.length()).replace('/', '.');
  }

  private static boolean hits(Rule rule, MethodDescription method, String moved) {
    return !method.isAbstract()
        && !method.isBridge()
        && rule.methods().contains(method.getInternalName())
        && (rule.parameters() == null || rule.parameters().equals(parameters(method, moved)));
  }

  /** By the names that they had before they were moved. */
  private static List<String> parameters(MethodDescription method, String moved) {
    return method.getParameters().asTypeList().asErasures().stream()
        .map(TypeDescription::getTypeName)
        .map(name -> name.startsWith(moved) ? name.substring(moved.length()) : name)
        .toList();
  }

  /** Passes an advice on and counts the methods that it is put on. */
  private static final class Count
      implements AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper {
    private final Rule rule;
    private final Advice advice;
    private int hits;

    Count(Rule rule, Advice advice) {
      this.rule = rule;
      this.advice = advice;
    }

    @Override
    public MethodVisitor wrap(
        TypeDescription instrumentedType,
        MethodDescription instrumentedMethod,
        MethodVisitor methodVisitor,
        Implementation.Context implementationContext,
        TypePool typePool,
        int writerFlags,
        int readerFlags) {
      hits++;
      return advice.wrap(
          instrumentedType,
          instrumentedMethod,
          methodVisitor,
          implementationContext,
          typePool,
          writerFlags,
          readerFlags);
    }

    void check() {
      if (hits < rule.hits() || hits > rule.most()) {
        throw new Misfit(rule + " hit " + hits + " methods instead of " + rule.hits());
      }
    }
  }
}
