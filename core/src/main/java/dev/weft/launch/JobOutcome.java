package dev.weft.launch;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a job.
 *
 * @param exitCode 0, or the exit code of the rank that failed first; 128 + n if signal n ended it,
 *     124 if its time was over
 * @param failure the first failure, as a clause; null if there was none
 * @param report the report that {@code weft run} prints: the failure with its stack trace and the
 *     places of the other ranks, stalls, requested stacks; empty if there is nothing to report
 * @param exitCodes the exit codes of the processes, by rank
 */
public record JobOutcome(
    int exitCode, @Nullable String failure, String report, List<Integer> exitCodes) {
  /** Copies the codes. */
  public JobOutcome {
    exitCodes = List.copyOf(exitCodes);
  }

  /** Whether every rank has ended with code 0. */
  public boolean isSuccess() {
    return exitCode == 0 && failure == null;
  }

  /**
   * This, if it is a success.
   *
   * @throws LaunchException with the report, if it is none
   */
  public JobOutcome orThrow() {
    if (isSuccess()) {
      return this;
    }
    String why = failure == null ? "it ended with exit code " + exitCode : failure;
    throw new LaunchException(
        FailureCode.RANK_FAILED,
        "the job failed because " + why + (report.isEmpty() ? "" : "\n" + report.stripTrailing()));
  }
}
