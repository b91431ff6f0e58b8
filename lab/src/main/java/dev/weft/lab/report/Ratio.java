package dev.weft.lab.report;

import dev.weft.lab.stats.Interval;

/**
 * A subject's median over another system's.
 *
 * @param over the other system, or {@link #BEST_MPI}
 * @param of the median of the other system
 */
public record Ratio(Point subject, String over, Point of, double value, Interval interval) {
  /** The native MPI library that is best at this point. */
  public static final String BEST_MPI = "best MPI";
}
