package dev.mannerly.okhttp;

import java.io.IOException;

/**
 * Throws an {@link IOException} from a callback of OkHttp that declares none. OkHttp is written in
 * Kotlin, where no exception is declared, and expects this type wherever a call may fail.
 */
final class Raise {
  private Raise() {}

  static RuntimeException from(IOException error) {
    return Raise.<RuntimeException>unchecked(error);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the point of it
  private static <E extends Throwable> E unchecked(Throwable error) throws E {
    throw (E) error;
  }
}
