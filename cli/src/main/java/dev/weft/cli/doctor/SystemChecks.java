package dev.weft.cli.doctor;

import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.memory.CrossMemory;
import java.util.List;

/** Checks the virtual machine, the cores, native calls, and single-copy transfer. */
final class SystemChecks {
  private static final int LIKELY_RANKS = 2;

  static List<Check> all() {
    return List.of(java(), cores(), LoadCheck.ofThisMachine(), nativeCalls(), crossMemory());
  }

  private static Check java() {
    return Check.ok(
        "java", Runtime.version() + " from " + System.getProperty("java.vendor", "unknown"));
  }

  private static Check cores() {
    int cores = AvailableCores.usable();
    String allowed = AvailableCores.allowed();
    String finding =
        cores
            + (allowed.isEmpty() ? "" : " (numbers " + allowed + ")")
            + (Double.isFinite(AvailableCores.quota())
                ? ", a quota of %.1f".formatted(AvailableCores.quota())
                : "");
    return cores >= LIKELY_RANKS
        ? Check.ok("cores", finding)
        : Check.warn(
            "cores",
            finding,
            "ranks take turns on one core; allow more (taskset, docker run --cpus)");
  }

  private static Check nativeCalls() {
    return NativeAccess.available()
        ? Check.ok("native calls", "available")
        : Check.warn(
            "native calls",
            NativeAccess.unavailability(),
            "messages go through the slower calls of the JDK meanwhile");
  }

  /** Whether one rank may read another's memory, which saves long messages a copy. */
  private static Check crossMemory() {
    String why = CrossMemory.unavailability();
    return why.isEmpty()
        ? Check.ok("cross-memory reads", "allowed between processes of one user")
        : Check.ok("cross-memory reads", "not possible, and Weft does without: " + why);
  }

  private SystemChecks() {}
}
