package dev.weft.lab.compare;

import dev.weft.lab.report.Point;
import dev.weft.lab.stats.Interval;

/**
 * How a point of a new run stands to the same point of an old one.
 *
 * @param before the median of the old run's launches that are compared, in the experiment's unit
 * @param after the same of the new one's
 * @param times how many times worse the new one is: time over time where less is better, the other
 *     way round where more is better
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
