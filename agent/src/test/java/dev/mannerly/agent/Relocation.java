package dev.mannerly.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/**
 * Moves a client under another package, as builds do that carry their own copy: its classes, and
 * the tests of ours that name them. The tests keep their names and so take the place of those that
 * use the client where it was.
 */
final class Relocation extends Remapper {
  private static final String PREFIX = "com/acme/shaded/";

  private final String root;
  private final Set<String> written = new HashSet<>();

  /**
   * Moves what is below a package.
   *
   * @param root the internal name of the package, with a slash at its end
   */
  Relocation(String root) {
    super(net.bytebuddy.utility.OpenedClassReader.ASM_API);
    this.root = root;
  }

  /** The package that clients are moved under. */
  static String prefix() {
    return PREFIX.substring(0, PREFIX.length() - 1).replace('/', '.');
  }

  /** This class path with the moved classes before all others. */
  String classPath(String classPath, Path jar) {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String entry : List.of(classPath.split(File.pathSeparator, -1))) {
        move(Path.of(entry), out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jar + File.pathSeparator + classPath;
  }

  @Override
  public String map(String internalName) {
    return internalName.startsWith(root) ? PREFIX + internalName : internalName;
  }

  private void move(Path entry, JarOutputStream out) throws IOException {
    if (Files.isDirectory(entry)) {
      moveBelow(entry, out);
    } else if (entry.toString().endsWith(".jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(entry)) {
        moveBelow(jar.getPath("/"), out);
      }
    }
  }

  private void moveBelow(Path top, JarOutputStream out) throws IOException {
    for (String folder : List.of(root, "dev/mannerly/")) {
      Path below = top.resolve(folder);
      if (Files.isDirectory(below)) {
        try (Stream<Path> files = Files.walk(below)) {
          for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
            move(top.relativize(file).toString(), file, out);
          }
        }
      }
    }
  }

  private void move(String name, Path file, JarOutputStream out) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readAllBytes();
    }
    boolean ofClient = name.startsWith(root);
    byte[] moved = name.endsWith(".class") ? moved(bytes) : bytes;
    if ((ofClient || moved != bytes) && written.add(name)) {
      write(out, ofClient ? PREFIX + name : name, moved);
    }
  }

  /** The same bytes where nothing in them was moved. */
  private byte[] moved(byte[] classFile) {
    if (!new String(classFile, java.nio.charset.StandardCharsets.ISO_8859_1).contains(root)) {
      return classFile;
    }
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(new ClassRemapper(writer, this), 0);
    return writer.toByteArray();
  }

  private static void write(OutputStream out, String name, byte[] bytes) throws IOException {
    JarOutputStream jar = (JarOutputStream) out;
    jar.putNextEntry(new JarEntry(name));
    jar.write(bytes);
    jar.closeEntry();
  }
}
