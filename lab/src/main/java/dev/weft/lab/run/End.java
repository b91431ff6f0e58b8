package dev.weft.lab.run;

import java.util.List;
import java.util.Optional;

/**
 * The end of a launch.
 *
 * @param failure the reason of its failure; empty if it did not fail
 * @param seconds its duration; zero if it was not tried because other launches of its kind failed
 * @param warnings known facts about the system that distort its figures
 */
public record End(Optional<String> failure, double seconds, List<String> warnings) {
  /** Of a launch that was not tried. */
  public static final End SKIPPED = new End(Optional.empty(), 0);

  /** The list is copied. */
  public End {
    warnings = List.copyOf(warnings);
  }

  /** Of a launch without warnings. */
  public End(Optional<String> failure, double seconds) {
    this(failure, seconds, List.of());
  }
}
