package dev.weft.lab.system.ucx;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures that the client of {@code ucx_perftest} prints with {@code -f -v}.
 *
 * @param iterations the number of timed messages or operations
 * @param medianMicros the median of the last few thousand of them
 * @param meanMicros the mean of all of them
 */
record PerftestResult(int iterations, double medianMicros, double meanMicros) {
  /** Iterations, median, recent and overall mean, then bandwidth and messages a second likewise. */
  private static final Pattern LINE =
      Pattern.compile("\\s*(\\d+),([\\d.]+),[\\d.]+,([\\d.]+)(?:,[\\d.]+){4}\\s*");

  /** What a line of its output says; empty if it is another line. */
  static Optional<PerftestResult> parse(String line) {
    Matcher found = LINE.matcher(line);
    return found.matches()
        ? Optional.of(
            new PerftestResult(
                Integer.parseInt(found.group(1)),
                Double.parseDouble(found.group(2)),
                Double.parseDouble(found.group(3))))
        : Optional.empty();
  }
}
