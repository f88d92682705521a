package dev.mannerly.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The file to read.
 *
 * @param name as it was given, for messages
 * @param place who named it
 * @param hint what else to say if it cannot be read
 */
record NamedFile(String name, Place place, String hint) {

  /** Far above any real file; up to it, reading takes no time or memory worth a word. */
  private static final int LARGEST = 1 << 20;

  static NamedFile given(Path file) {
    return new NamedFile(file.toString(), new Place.WholeFile(file.toString()), "");
  }

  /** Its text; nothing if it cannot be read, which is then among the findings. */
  Optional<String> text(Path directory, Findings findings) {
    try {
      Path path = directory.resolve(name);
      if (Files.isDirectory(path)) {
        return complain("is a directory, not a file", findings);
      }
      byte[] bytes = upTo(LARGEST + 1, path);
      if (bytes.length > LARGEST) {
        return complain("is larger than " + SizeText.format(LARGEST), findings);
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return Optional.of(text.startsWith("\ufeff") ? text.substring(1) : text);
    } catch (InvalidPathException e) {
      return complain("is no file name", findings);
    } catch (NoSuchFileException e) {
      return complain("does not exist", findings);
    } catch (AccessDeniedException e) {
      return complain("may not be read by this user", findings);
    } catch (CharacterCodingException e) {
      return complain("is not UTF-8", findings);
    } catch (IOException e) {
      return complain("cannot be read: " + e, findings);
    }
  }

  private static byte[] upTo(int most, Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(most);
    }
  }

  private Optional<String> complain(String problem, Findings findings) {
    String subject = place instanceof Place.WholeFile ? "the file " : "the file '" + name + "' ";
    findings.add(place, List.of(), subject + problem + hint);
    return Optional.empty();
  }
}
