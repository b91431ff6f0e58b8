package dev.weft.internal.launch;

import dev.weft.internal.control.hub.RankFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a job.
 *
 * @param exitCode 0, or the exit code of the first failing rank; 128 + n if signal n ended it
 * @param failure the first failure, or null
 * @param exitCodes by process; 128 + the signal for killed processes
 */
public record LaunchResult(int exitCode, @Nullable RankFailure failure, List<Integer> exitCodes) {
  public LaunchResult {
    exitCodes = List.copyOf(exitCodes);
  }

  /** The first failure in a clause, or null. */
  public @Nullable String reason() {
    return failure == null ? null : FailureReport.headline(failure);
  }

  /** Whether the job was ended because its ranks waited for each other. */
  public boolean isStalled() {
    return failure != null && failure.isStall();
  }
}
