package dev.weft.cli.doctor;

import dev.weft.internal.os.AvailableCores;
import java.util.Locale;

/** Checks whether other programs use the cores of this machine, or of the hosts of a job. */
final class LoadCheck {
  static final String HIGH = "more processes that want to run than cores";
  static final String REMEDY =
      "ranks share their cores with other programs, and all ranks wait for the slowest";

  /**
   * Whether it is high.
   *
   * @param load how many processes have wanted to run in the last minute; negative if unknown
   */
  static boolean isHigh(double load, int cores) {
    return load > cores;
  }

  /** Of this machine, where the system says so in a file. */
  static Check ofThisMachine() {
    String load = Proc.line("/proc/loadavg").split(" ", 2)[0];
    return of(load.isEmpty() ? -1 : Double.parseDouble(load), AvailableCores.usable());
  }

  static Check of(double load, int cores) {
    String finding = load < 0 ? "cannot be told" : String.format(Locale.ROOT, "%.1f", load);
    return isHigh(load, cores)
        ? Check.warn("load", finding + ", " + HIGH, REMEDY)
        : Check.ok("load", finding);
  }

  private LoadCheck() {}
}
