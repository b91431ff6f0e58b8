package dev.weft.internal.control.hub;

/**
 * The failure of a rank, or of the whole job.
 *
 * @param rank the rank; -1 when the job as a whole ran out of time
 * @param exitCode the code with which the job ends if this is its first failure
 * @param reason one clause that follows "rank N": "was killed by SIGKILL", "threw ..."
 * @param detail a stack trace, or empty
 */
public record RankFailure(int rank, int exitCode, String reason, String detail) {
  /** {@link #rank()} of a failure that is nobody's. */
  public static final int JOB = -1;

  private static final String STALLED = "it cannot go on, and stalls are to end it";

  /** Of an aborted job's code the system keeps eight bits, and that job has not succeeded. */
  static RankFailure ofAbort(int rank, int code, String reason) {
    int kept = (code & 0xff) == 0 ? 1 : code;
    return new RankFailure(rank, kept, "aborted the job: " + reason, "");
  }

  /** The job cannot go on by itself. */
  public static RankFailure ofStall() {
    return new RankFailure(JOB, 1, STALLED, "");
  }

  /** The same with another reason. */
  public RankFailure because(String otherReason) {
    return new RankFailure(rank, exitCode, otherReason, detail);
  }

  /** Whether the job could not go on by itself. */
  public boolean isStall() {
    return reason.equals(STALLED);
  }

  static RankFailure ofException(int rank, String trace) {
    return new RankFailure(rank, 1, "ended with an uncaught exception", trace);
  }
}
