package dev.mannerly.identity;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * The User-Agents that HTTP libraries send by themselves, whole: what an application has added to
 * one is the application's word. The forms are those in the libraries' sources.
 */
final class LibraryDefaults {

  private static final String VERSION = "[\\w.+-]+";

  private static final Pattern PRODUCTS =
      Pattern.compile(
          String.join(
              "|",
              "Java-http-client/" + VERSION, // java.net.http
              "Java/" + VERSION, // HttpURLConnection
              "okhttp/" + VERSION,
              "Apache-Http(?:Async)?Client/" + VERSION + "(?: \\([Jj]ava[^()]*\\))?", // 4, 5
              "Jakarta Commons-HttpClient/" + VERSION, // 3
              "ReactorNetty/" + VERSION,
              "AHC/" + VERSION, // async-http-client
              "Jetty/" + VERSION,
              "[Kk]tor[ -]client",
              "Vert\\.x-WebClient(?:/" + VERSION + ")?",
              "Helidon " + VERSION,
              "pekko-http/" + VERSION,
              "Google-HTTP-Java-Client/" + VERSION + "(?: \\(gzip\\))?",
              "crawler4j \\(https?://[\\w./]*crawler4j/?\\)"));

  /** jsoup's imitations of a browser, 1.10 to 1.12.1, to 1.20, and since. */
  private static final Set<String> JSOUP =
      Set.of(
          "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_6) AppleWebKit/537.36 (KHTML, like Gecko)"
              + " Chrome/53.0.2785.143 Safari/537.36",
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
              + " Chrome/79.0.3945.130 Safari/537.36",
          "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)"
              + " Chrome/137.0.0.0 Safari/537.36");

  private LibraryDefaults() {}

  static boolean contain(String userAgent) {
    return userAgent.isBlank()
        || PRODUCTS.matcher(userAgent).matches()
        || JSOUP.contains(userAgent);
  }
}
