package dev.weft.lab.run;

import java.util.List;
import java.util.Optional;

/**
 * How a launch ended.
 *
 * @param failure why it failed; empty if it did not
 * @param seconds how long it took; zero for one that was not tried because others of its kind
 *     failed
 * @param warnings what is known of the system that distorts its figures
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
