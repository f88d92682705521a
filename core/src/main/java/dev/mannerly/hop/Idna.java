package dev.mannerly.hop;

import com.ibm.icu.text.IDNA;
import java.util.EnumSet;
import java.util.Set;

/** UTS 46 by ICU, whose data is loaded when the first host needs it. */
final class Idna {

  private static final IDNA UTS46 =
      IDNA.getUTS46Instance(IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ);

  /** CheckHyphens is false: such names exist and resolve. */
  private static final Set<IDNA.Error> TOLERATED =
      EnumSet.of(IDNA.Error.LEADING_HYPHEN, IDNA.Error.TRAILING_HYPHEN, IDNA.Error.HYPHEN_3_4);

  private Idna() {}

  static String toAscii(String name) {
    IDNA.Info info = new IDNA.Info();
    StringBuilder ascii = UTS46.nameToASCII(name, new StringBuilder(), info);
    for (IDNA.Error error : info.getErrors()) {
      if (!TOLERATED.contains(error)) {
        throw new BadUrlException("the host is no international name (UTS 46: " + error + ")");
      }
    }
    return ascii.toString();
  }
}
