package dev.weft.internal.job;

/**
 * The answer of the job's server to a rank that wants ranks that were not there before. All ranks
 * get it, among the {@link Notices}.
 *
 * @param rank who has asked
 * @param number of the request, among that rank's
 * @param first the first of the places in which processes come, which follow each other; -1 if none
 *     come
 * @param count how many were wanted
 * @param refusal why none come, in a sentence without a period; empty if they do
 */
public record Grant(int rank, int number, int first, int count, String refusal) {
  private static final int NONE = -1;

  /** Processes come. */
  public static Grant of(int rank, int number, int first, int count) {
    return new Grant(rank, number, first, count, "");
  }

  /** No process comes. */
  public static Grant refused(int rank, int number, int count, String why) {
    return new Grant(rank, number, NONE, count, why);
  }

  public boolean isRefused() {
    return first < 0;
  }
}
