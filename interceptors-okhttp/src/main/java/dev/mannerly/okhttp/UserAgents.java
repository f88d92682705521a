package dev.mannerly.okhttp;

import dev.mannerly.hop.Permit;
import okhttp3.OkHttp;
import okhttp3.Request;

/** Who a request says it comes from. */
final class UserAgents {
  /** What OkHttp sends when the application sets none. */
  static final String OF_LIBRARY = "okhttp/" + version();

  private UserAgents() {}

  /** The request with the User-Agent that its permit asks for. */
  static Request named(Request request, Permit permit) {
    return permit
        .userAgent()
        .map(name -> request.newBuilder().header("User-Agent", name).build())
        .orElse(request);
  }

  /** Read at run time: the compiler would copy the version that we were compiled with. */
  private static String version() {
    try {
      return String.valueOf(OkHttp.class.getField("VERSION").get(null));
    } catch (ReflectiveOperationException e) {
      return OkHttp.VERSION;
    }
  }
}
