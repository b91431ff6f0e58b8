package dev.weft.internal.launch;

import dev.weft.internal.control.hub.RankFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a job ended.
 *
 * @param exitCode 0, or that of the first failing rank; 128 + n if signal n ended it
 * @param failure the first failure, or null
 * @param exitCodes by process; those of killed processes are 128 + the signal
 */
public record LaunchResult(int exitCode, @Nullable RankFailure failure, List<Integer> exitCodes) {
  public LaunchResult {
    exitCodes = List.copyOf(exitCodes);
  }

  /** The first failure in a clause, or null. */
  public @Nullable String reason() {
    return failure == null ? null : FailureReport.headline(failure);
  }
}
