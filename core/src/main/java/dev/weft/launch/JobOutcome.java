package dev.weft.launch;

import dev.weft.failure.LaunchException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a job ended.
 *
 * @param exitCode 0, or that of the rank that failed first; 128 + n where signal n ended it, 124
 *     where its time was over
 * @param failure what failed first, in a clause; null if nothing did
 * @param report what {@code weft run} prints: the failure with its stack trace and where the other
 *     ranks were, stalls, what was asked for; empty if there is nothing to report
 * @param exitCodes those of the processes, by rank
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
        "the job failed because " + why + (report.isEmpty() ? "" : "\n" + report.stripTrailing()));
  }
}
