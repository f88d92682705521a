package dev.mannerly.cli;

import java.io.IOException;

/** Writes explanations, one after the other. */
interface Report {

  void add(Explanation explanation) throws IOException;
}
