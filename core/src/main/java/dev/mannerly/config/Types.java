package dev.mannerly.config;

import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The types that the keys have. */
final class Types {

  static final Type<String> STRING = Type.single("text", Types::string, YamlText::quoted);

  static final Type<Boolean> BOOLEAN =
      Type.single("true or false", Types::bool, value -> Boolean.toString(value));

  static final Type<Integer> INT =
      Type.single("a whole number", Types::integer, value -> Integer.toString(value));

  static final Type<Duration> DURATION =
      Type.single(DurationText.FORM, DurationText::parse, DurationText::format);

  static final Type<Long> SIZE = Type.single(SizeText.FORM, SizeText::parse, SizeText::format);

  static final Type<Optional<Integer>> INT_OR_UNLIMITED =
      or("unlimited", "a whole number", Types::integer, value -> Integer.toString(value));

  static final Type<Optional<Long>> LONG_OR_UNLIMITED =
      or("unlimited", "a whole number", Types::wholeNumber, value -> Long.toString(value));

  static final Type<Optional<Integer>> INT_OR_AUTO =
      or("auto", "a whole number", Types::integer, value -> Integer.toString(value));

  static final Type<Optional<InetSocketAddress>> ADDRESS_OR_OFF =
      or(
          "off",
          "an address such as 127.0.0.1:9464",
          Types::address,
          value -> YamlText.quoted(addressText(value)));

  static final Type<Path> FILE = Type.single("a file", Types::file, Types::fileText);

  static final Type<Optional<Path>> FILE_OR_NONE =
      Type.single(
          "a file, or \"\" for none",
          text -> text.isEmpty() ? Optional.empty() : Optional.of(file(text)),
          file -> file.map(Types::fileText).orElse("\"\""));

  static final Type<String> COORDINATOR =
      Type.single(
          "local or a Redis URI",
          Types::coordinator,
          uri -> YamlText.quoted(Secrets.maskedUri(uri)));

  private static final List<String> COORDINATORS =
      List.of(
          "redis://",
          "rediss://",
          "redis-sentinel://",
          "rediss-sentinel://",
          "redis-cluster://",
          "rediss-cluster://");

  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,40}");
  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9.-]+):([0-9]{1,5})");

  private Types() {}

  /** One of the constants of an enum, in lower case with hyphens. */
  static <E extends Enum<E>> Type<E> word(Class<E> type) {
    List<String> words = Arrays.stream(type.getEnumConstants()).map(Types::wordOf).toList();
    String form = "one of " + String.join(", ", words);
    return Type.single(
        form,
        text -> {
          int index = words.indexOf(text);
          if (index < 0) {
            String nearest =
                Nearest.to(text, words).map(word -> "; did you mean " + word + "?").orElse("");
            throw new IllegalArgumentException("must be " + form + ": " + text + nearest);
          }
          return type.getEnumConstants()[index];
        },
        Types::wordOf);
  }

  /** A type with a word that stands for no value. */
  static <T> Type<Optional<T>> or(
      String word, String form, Function<String, T> parse, Function<T, String> yaml) {
    String eitherForm = form + " or " + word;
    return Type.single(
        eitherForm,
        text -> {
          if (text.equals(word)) {
            return Optional.empty();
          }
          try {
            return Optional.of(parse.apply(text));
          } catch (NotThatKind e) {
            throw new IllegalArgumentException("must be " + eitherForm + ": " + text, e);
          }
        },
        value -> value.map(yaml).orElse(word));
  }

  private static String wordOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String string(String text) {
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("must not hold control characters");
    }
    if (text.length() > 4096) {
      throw new IllegalArgumentException("must not be longer than 4096 characters");
    }
    return text;
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("must be true or false: " + text);
    };
  }

  private static int integer(String text) {
    BigInteger number = number(text);
    if (number.bitLength() >= Integer.SIZE) {
      throw new IllegalArgumentException(
          "must lie between %d and %d: %s".formatted(Integer.MIN_VALUE, Integer.MAX_VALUE, text));
    }
    return number.intValueExact();
  }

  private static long wholeNumber(String text) {
    BigInteger number = number(text);
    if (number.bitLength() >= Long.SIZE) {
      throw new IllegalArgumentException("must be at most " + Long.MAX_VALUE + ": " + text);
    }
    return number.longValueExact();
  }

  private static BigInteger number(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new NotThatKind("must be a whole number, digits only: " + text);
    }
    return new BigInteger(text);
  }

  private static InetSocketAddress address(String text) {
    var address = ADDRESS.matcher(text);
    if (!address.matches() || Integer.parseInt(address.group(2)) > 65_535) {
      throw new NotThatKind("must be an address such as 127.0.0.1:9464: " + text);
    }
    String host = address.group(1).replaceAll("[\\[\\]]", "");
    return InetSocketAddress.createUnresolved(host, Integer.parseInt(address.group(2)));
  }

  private static String addressText(InetSocketAddress address) {
    String host = address.getHostString();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }

  private static Path file(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("must name a file");
    }
    try {
      return Path.of(string(text));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("is no file name here: " + e.getReason(), e);
    }
  }

  private static String fileText(Path file) {
    return YamlText.quoted(file.toString());
  }

  private static String coordinator(String text) {
    if (!text.equals("local") && COORDINATORS.stream().noneMatch(text::startsWith)) {
      throw new IllegalArgumentException(
          "must be local or begin with one of " + String.join(", ", COORDINATORS));
    }
    return string(text);
  }

  /** The text is nothing like the kind of value; the alternatives are worth naming. */
  private static final class NotThatKind extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    NotThatKind(String message) {
      super(message);
    }
  }
}
