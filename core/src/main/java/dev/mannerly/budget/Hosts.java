package dev.mannerly.budget;

import dev.mannerly.hop.BadUrlException;
import dev.mannerly.hop.CanonicalHost;

/** From the host of a URL to the host whose budget it belongs to, aliases apart. */
public final class Hosts {

  private static final String WWW = "www.";

  private static volatile boolean listLoaded;

  private Hosts() {}

  /**
   * The canonical spelling of a host in any of its spellings.
   *
   * @throws BadUrlException if the text is no usable host
   */
  public static String canonical(String host) {
    return CanonicalHost.of(host);
  }

  /**
   * The budget key of a canonical host: without leading {@code www.} labels, as long as neither the
   * host nor the rest is a public suffix, since {@code www.github.io} is somebody's own site. The
   * first such host loads the public suffix list.
   */
  public static String key(String canonicalHost) {
    if (!canonicalHost.startsWith(WWW)) {
      return canonicalHost;
    }
    String key = canonicalHost;
    while (key.startsWith(WWW)
        && !PublicSuffixes.contains(key)
        && !PublicSuffixes.contains(key.substring(WWW.length()))) {
      key = key.substring(WWW.length());
    }
    listLoaded = true;
    return key;
  }

  /**
   * Whether {@link #key} answers at once. If not, it loads the public suffix list, which takes a
   * quarter of a second and should not happen on an event loop.
   */
  public static boolean isReady(String canonicalHost) {
    return listLoaded || !canonicalHost.startsWith(WWW);
  }
}
