package dev.weft.lab.run;

import java.util.Optional;

/**
 * How a launch ended.
 *
 * @param failure why it failed; empty if it did not
 * @param seconds how long it took; zero for one that was not tried because others of its kind
 *     failed
 */
public record End(Optional<String> failure, double seconds) {
  /** Of a launch that was not tried. */
  public static final End SKIPPED = new End(Optional.empty(), 0);
}
