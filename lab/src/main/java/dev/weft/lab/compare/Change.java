package dev.weft.lab.compare;

import dev.weft.lab.report.Point;
import dev.weft.lab.stats.Interval;

/**
 * The comparison of a point of a new run with the same point of an old run.
 *
 * @param before the median of the old run's launches that are compared, in the experiment's unit
 * @param after the same of the new one's
 * @param times the factor by which the new run is worse: new time over old time if less is better,
 *     the inverse if more is better
 */
public record Change(
    Point old,
    Point fresh,
    double before,
    double after,
    double times,
    Interval interval,
    Kind kind) {
  /** What a change amounts to. */
  public enum Kind {
    /** Worse, with confidence and by more than is tolerated. */
    WORSE,
    /** Better by as much. */
    BETTER,
    /** Neither can be said. */
    SAME,
    /** Too few launches to say anything. */
    UNKNOWN,
    /** The processors were never as far apart in one run as in the other. */
    APART
  }
}
