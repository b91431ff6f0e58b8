package dev.weft.lab.report;

import dev.weft.lab.experiment.Experiment;
import java.util.List;
import java.util.Locale;

/** Whether a performance guideline is kept, within 10 % and beyond noise. */
public enum Verdict {
  /** The call takes at most 10 % longer than what bounds it. */
  HOLDS,
  /** It seems to take longer, but other launches might say otherwise. */
  UNCLEAR,
  /** It takes longer with 95 % confidence. */
  BROKEN;

  /** How much longer a call may take than what bounds it. */
  static final double LIMIT = 1.1;

  /** On one guideline at one size and number of ranks. */
  public static Verdict of(Point point) {
    if (point.summary().interval().low() > LIMIT) {
      return BROKEN;
    }
    return point.summary().p50() > LIMIT ? UNCLEAR : HOLDS;
  }

  /**
   * Whether a report says that all is well: for guidelines, that something was measured, none is
   * broken, and nothing that was tried could not be measured; for other experiments always.
   */
  public static boolean isGood(Report report) {
    if (report.experiment() != Experiment.GUIDELINES) {
      return true;
    }
    List<Point> points = report.points();
    boolean allMeasured =
        report.failures().stream()
            .allMatch(
                failure ->
                    points.stream()
                        .anyMatch(p -> p.configuration().equals(failure.configuration())));
    return !points.isEmpty()
        && allMeasured
        && points.stream().noneMatch(point -> of(point) == BROKEN);
  }

  /** The name in reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
