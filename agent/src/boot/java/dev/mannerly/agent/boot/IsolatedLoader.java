package dev.mannerly.agent.boot;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads what stands below {@code inst/} in our jar, classes under {@code .classdata}, so that no
 * other loader can. Its parent is the platform loader: it sees the JDK and nothing of the
 * application.
 */
final class IsolatedLoader extends ClassLoader {
  private static final String ROOT = "inst/";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final String base;

  private IsolatedLoader(File file) throws IOException {
    super(platform());
    this.jar = new JarFile(file, false); // nobody signed it
    this.base = "jar:" + file.toURI() + "!/" + ROOT;
  }

  /** A loader over the jar that this class came from. */
  static IsolatedLoader open() throws IOException {
    try {
      URL source = IsolatedLoader.class.getProtectionDomain().getCodeSource().getLocation();
      return new IsolatedLoader(new File(source.toURI()));
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    JarEntry entry = jar.getJarEntry(ROOT + name.replace('.', '/') + ".classdata");
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    try {
      byte[] bytes = read(entry);
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    String entry = entryOf(name);
    try {
      return jar.getJarEntry(ROOT + entry) == null ? null : new URL(base + entry);
    } catch (MalformedURLException e) {
      return null; // a name that no URL can hold names nothing of ours
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL one = findResource(name);
    return one == null
        ? Collections.<URL>emptyEnumeration()
        : Collections.enumeration(Collections.singleton(one));
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    JarEntry entry = jar.getJarEntry(ROOT + entryOf(name));
    if (entry == null) {
      return getParent().getResourceAsStream(name);
    }
    try {
      return jar.getInputStream(entry);
    } catch (IOException e) {
      return null; // as the contract of this method has it
    }
  }

  private static String entryOf(String name) {
    return name.endsWith(".class") ? name + "data" : name;
  }

  private byte[] read(JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream(Math.max(32, (int) entry.getSize()));
      byte[] buffer = new byte[8192];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
      }
      return out.toByteArray();
    }
  }

  /**
   * The platform loader: the ancestor of all others. Java 8 names no method for it, and calling the
   * later one by reflection makes the JVM spin proxies for its annotations, which takes longer than
   * all else that is done here.
   */
  private static ClassLoader platform() {
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    while (loader.getParent() != null) {
      loader = loader.getParent();
    }
    return loader.getClass().getName().startsWith("jdk.internal.loader.") ? loader : asked();
  }

  /** The same where an application's own system loader has no ancestor. */
  private static ClassLoader asked() {
    try {
      return (ClassLoader) ClassLoader.class.getMethod("getPlatformClassLoader").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // every Java since 9 has it
    }
  }
}
