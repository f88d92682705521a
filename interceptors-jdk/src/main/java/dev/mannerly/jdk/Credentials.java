package dev.mannerly.jdk;

/**
 * What answers a challenge, and for which places.
 *
 * @param root the place where it was asked for; it holds there and below
 * @param value of the header; secret
 */
record Credentials(Party party, String root, String value) {

  boolean hold(Party asking, String place) {
    return party == asking && place.startsWith(root);
  }

  @Override
  public String toString() {
    return party + " credentials for " + root;
  }
}
