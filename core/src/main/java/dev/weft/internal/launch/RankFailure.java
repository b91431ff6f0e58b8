package dev.weft.internal.launch;

/**
 * How a rank, or the whole job, broke down.
 *
 * @param rank the rank; -1 when the job as a whole ran out of time
 * @param exitCode the code with which the job ends if this is its first failure
 * @param reason one clause that follows "rank N": "was killed by SIGKILL", "threw ..."
 * @param detail a stack trace, or empty
 */
public record RankFailure(int rank, int exitCode, String reason, String detail) {
  /** {@link #rank()} of a failure that is nobody's. */
  public static final int JOB = -1;

  /** What timeout(1) uses. */
  static final int TIMEOUT_CODE = 124;
}
