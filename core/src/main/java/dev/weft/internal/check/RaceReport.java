package dev.weft.internal.check;

import java.util.List;

/** Reports a rank's message races when it leaves its job. Does not block. */
public final class RaceReport {
  private RaceReport() {}

  /**
   * Prints on standard error the races of this rank; none if they are not checked. If an exception
   * has led the program here it might have received more, so less is certain.
   *
   * @param member the class whose close method the program has called
   */
  public static void tell(RankChecks checks, Class<?> member) {
    print(checks, !Unwinding.leadsTo(member));
  }

  /** Prints the races of a rank that ends without having closed its membership. */
  public static void tellUnclosed(RankChecks checks) {
    print(checks, true);
  }

  private static void print(RankChecks checks, boolean complete) {
    List<String> lines = checks.races().lines(complete);
    if (!lines.isEmpty()) {
      StringBuilder text = new StringBuilder();
      text.append("weft: rank ").append(checks.rank()).append(" has message races: [W2204]\n");
      lines.forEach(line -> text.append("weft:   ").append(line).append('\n'));
      System.err.print(text.toString());
    }
  }
}
