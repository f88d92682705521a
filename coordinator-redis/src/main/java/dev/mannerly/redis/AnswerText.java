package dev.mannerly.redis;

import dev.mannerly.hop.Failure;
import dev.mannerly.robots.Answered;
import dev.mannerly.robots.Answered.Rules;
import dev.mannerly.robots.Answered.Unreachable;
import dev.mannerly.robots.Robots;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** An answer as text: deflated, for robots.txt files repeat themselves, then Base64. */
final class AnswerText {
  private static final int VERSION = 1;
  private static final int RULES = 0;
  private static final int UNREACHABLE = 1;
  private static final int LONGEST_FIELD = 100_000;

  private AnswerText() {}

  static String write(Answered answer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeByte(VERSION);
      if (answer instanceof Rules rules) {
        write(rules, out);
      } else {
        write((Unreachable) answer, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Empty when it was written by another version, or by somebody else. */
  static Optional<Answered> read(String text) {
    try (DataInputStream in =
        new DataInputStream(
            new InflaterInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text))))) {
      if (in.readByte() != VERSION) {
        return Optional.empty();
      }
      return switch (in.readByte()) {
        case RULES -> Optional.of(rules(in));
        case UNREACHABLE -> Optional.of(unreachable(in));
        default -> Optional.empty();
      };
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // then it is fetched anew
    }
  }

  private static void write(Rules rules, DataOutputStream out) throws IOException {
    out.writeByte(RULES);
    out.writeInt(rules.body().length);
    out.write(rules.body());
    out.writeBoolean(rules.truncated());
    field(rules.contentType(), out);
    field(rules.etag(), out);
    field(rules.lastModified(), out);
    out.writeBoolean(rules.noStore());
  }

  private static Rules rules(DataInputStream in) throws IOException {
    byte[] body = bytes(in, Robots.MAX_BYTES);
    return new Rules(body, in.readBoolean(), field(in), field(in), field(in), in.readBoolean());
  }

  private static void write(Unreachable unreachable, DataOutputStream out) throws IOException {
    out.writeByte(UNREACHABLE);
    field(unreachable.detail(), out);
    Integer status = unreachable.status();
    Failure failure = unreachable.failure();
    field(status == null ? null : status.toString(), out);
    field(failure == null ? null : failure.name(), out);
    out.writeInt(unreachable.inARow());
  }

  private static Unreachable unreachable(DataInputStream in) throws IOException {
    String detail = field(in);
    String status = field(in);
    String failure = field(in);
    return new Unreachable(
        detail == null ? "" : detail,
        status == null ? null : Integer.valueOf(status),
        failure == null ? null : Failure.valueOf(failure),
        in.readInt());
  }

  private static void field(@Nullable String value, DataOutputStream out) throws IOException {
    out.writeBoolean(value != null);
    if (value != null) {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
  }

  private static @Nullable String field(DataInputStream in) throws IOException {
    return in.readBoolean() ? new String(bytes(in, LONGEST_FIELD), StandardCharsets.UTF_8) : null;
  }

  private static byte[] bytes(DataInputStream in, int most) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > most) {
      throw new IOException("longer than it can be: " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
