package dev.mannerly.robots;

import dev.mannerly.hop.Failure;
import org.jspecify.annotations.Nullable;

/** What came of asking an origin for its robots.txt; the form in which a fleet shares it. */
public sealed interface Answered {

  /**
   * The rules are known.
   *
   * @param body the decoded body, at most {@link Robots#MAX_BYTES}; empty where the answer means
   *     that there are no rules
   * @param truncated whether the body went on
   * @param contentType the field line, or null when absent
   * @param etag for revalidation, or null
   * @param lastModified for revalidation, or null
   * @param noStore whether the answer asks not to be kept; it is kept for a short floor time only
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Rules(
      byte[] body,
      boolean truncated,
      @Nullable String contentType,
      @Nullable String etag,
      @Nullable String lastModified,
      boolean noStore)
      implements Answered {

    static final Rules NONE = new Rules(new byte[0], false, null, null, null, false);
  }

  /**
   * The rules are not known: nothing of the origin may be fetched.
   *
   * @param detail what was asked, by which way, and what came of it
   * @param status the status that was answered, or null when there was none
   * @param failure how the fetch failed, or null when there was an answer
   * @param inARow how many times in a row it has come to this, from 1
   */
  record Unreachable(String detail, @Nullable Integer status, @Nullable Failure failure, int inARow)
      implements Answered {}
}
