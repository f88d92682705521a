package dev.mannerly.config;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in bytes as people write them: {@code 100MiB} by 1024, {@code 1GB} by 1000. */
final class SizeText {

  static final String FORM = "a size such as 100MiB, 64KiB or 1GB";

  private static final Pattern SIZE =
      Pattern.compile("([0-9]{1,30}(?:\\.[0-9]{1,9})?) *([A-Za-z]*)");
  private static final Map<String, Long> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("TiB", 1L << 40);
    UNITS.put("GiB", 1L << 30);
    UNITS.put("MiB", 1L << 20);
    UNITS.put("KiB", 1L << 10);
    UNITS.put("TB", 1_000_000_000_000L);
    UNITS.put("GB", 1_000_000_000L);
    UNITS.put("MB", 1_000_000L);
    UNITS.put("KB", 1_000L);
    UNITS.put("B", 1L);
  }

  private SizeText() {}

  /**
   * Reads a size in bytes.
   *
   * @throws IllegalArgumentException with the sentence that says what is wrong
   */
  static long parse(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new IllegalArgumentException("must be " + FORM + ": " + text);
    }
    BigDecimal bytes =
        new BigDecimal(size.group(1)).multiply(BigDecimal.valueOf(unit(size.group(2), text)));
    BigInteger whole;
    try {
      whole = bytes.toBigIntegerExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("must be whole bytes: " + text, e);
    }
    if (whole.bitLength() >= Long.SIZE) {
      throw new IllegalArgumentException("must be at most " + Long.MAX_VALUE + "B: " + text);
    }
    return whole.longValueExact();
  }

  /** The shortest form that {@link #parse} reads back. */
  static String format(long bytes) {
    for (Map.Entry<String, Long> unit : UNITS.entrySet()) {
      if (bytes != 0 && bytes % unit.getValue() == 0) {
        return bytes / unit.getValue() + unit.getKey();
      }
    }
    return "0B";
  }

  private static long unit(String word, String text) {
    if (word.isEmpty()) {
      throw new IllegalArgumentException(
          "has no unit; write %1$sB for bytes, or %1$sKiB, %1$sMiB, %1$sGiB".formatted(text));
    }
    for (Map.Entry<String, Long> unit : UNITS.entrySet()) {
      if (unit.getKey().toLowerCase(Locale.ROOT).equals(word.toLowerCase(Locale.ROOT))) {
        return unit.getValue();
      }
    }
    throw new IllegalArgumentException(
        "has an unknown unit, '" + word + "'; the units are B, KiB, MiB, GiB, KB, MB and GB");
  }
}
