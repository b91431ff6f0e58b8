package dev.weft.lab.report;

import java.util.List;
import java.util.Locale;

/** The verdict whether a performance guideline or a promise is kept, apart from noise. */
public enum Verdict {
  /** What was measured is within the limit. */
  HOLDS,
  /** It seems to be beyond, but other launches might say otherwise. */
  UNCLEAR,
  /** It is beyond with 95 % confidence. */
  BROKEN;

  /** How many times as long as what bounds it a call may take. */
  static final double LIMIT = 1.1;

  /** On one guideline at one size and number of ranks. */
  public static Verdict of(Point point) {
    return of(point.summary().p50(), point.summary().interval().low(), LIMIT);
  }

  /** On a value that must not be above a limit, and on the least that it may be. */
  static Verdict of(double value, double low, double limit) {
    if (low > limit) {
      return BROKEN;
    }
    return value > limit ? UNCLEAR : HOLDS;
  }

  /**
   * Whether a report says that all is well: for guidelines and old APIs, that something was
   * measured, none is broken, and nothing that was tried could not be measured; for other
   * experiments always.
   */
  public static boolean isGood(Report report) {
    return switch (report.experiment()) {
      case GUIDELINES ->
          isMeasured(report) && report.points().stream().noneMatch(point -> of(point) == BROKEN);
      case OLDAPI ->
          isMeasured(report)
              && new OldApiClaims(report)
                  .all().stream().noneMatch(claim -> claim.verdict() == BROKEN);
      default -> true;
    };
  }

  private static boolean isMeasured(Report report) {
    List<Point> points = report.points();
    return !points.isEmpty()
        && report.failures().stream()
            .allMatch(
                failure ->
                    points.stream()
                        .anyMatch(p -> p.configuration().equals(failure.configuration())));
  }

  /** The name in reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
