package dev.weft.cli.doctor;

import java.util.List;

/** Checks the system's limits for this user's processes. */
final class LimitChecks {
  private static final String LIMITS = "/proc/self/limits";
  private static final String UNLIMITED = "unlimited";
  private static final long ENOUGH_DESCRIPTORS = 1024;
  private static final long ENOUGH_PROCESSES = 1024;

  static List<Check> all() {
    return List.of(
        check("open files", "Max open files", ENOUGH_DESCRIPTORS, "raise it: ulimit -n 65536"),
        check(
            "processes",
            "Max processes",
            ENOUGH_PROCESSES,
            "raise it: ulimit -u 4096; threads count as processes"),
        Check.ok("locked memory", "at most " + soft("Max locked memory") + " (bytes)"));
  }

  private static Check check(String what, String name, long enough, String remedy) {
    String limit = soft(name);
    if (limit.isEmpty()) {
      return Check.ok(what, "no limit known");
    }
    boolean good = limit.equals(UNLIMITED) || Long.parseLong(limit) >= enough;
    return good ? Check.ok(what, "at most " + limit) : Check.warn(what, "at most " + limit, remedy);
  }

  private static String soft(String name) {
    return Proc.value(LIMITS, name).split(" ", 2)[0];
  }

  private LimitChecks() {}
}
