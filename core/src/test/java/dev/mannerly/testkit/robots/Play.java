package dev.mannerly.testkit.robots;

import java.util.List;

/**
 * What the words of a case come to on the wire.
 *
 * @param url the site that is asked, without a path
 * @param arrivals what must arrive, like {@code GET localhost/robots.txt}, in order
 * @param ends how our fetches must end: patterns of a status or of the word of a failure, in order
 */
record Play(String url, List<String> arrivals, List<String> ends) {

  Play {
    arrivals = List.copyOf(arrivals);
    ends = List.copyOf(ends);
  }
}
