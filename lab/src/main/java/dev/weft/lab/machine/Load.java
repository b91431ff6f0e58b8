package dev.weft.lab.machine;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The load of the processors between two readings.
 *
 * @param othersCores the number of cores that other programs kept busy
 * @param stolenShare the share of the time that the host of a virtual machine gave to others
 */
record Load(double othersCores, double stolenShare) {
  private static final double MUCH_WORK = 0.25;
  private static final double MUCH_STOLEN = 0.03;

  /** A step of the kernel's counters: on Linux a hundredth of a second everywhere. */
  private static final double STEP_SECONDS = 0.01;

  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STOLEN = 7;

  /**
   * A look at the counters.
   *
   * @param steps of user, nice, system, idle, wait for devices, interrupts (two), stolen time
   * @param ownSeconds of processor time of this process
   */
  record Counters(List<Long> steps, double ownSeconds) {
    /** Those of now; empty where the kernel does not show them. */
    static Optional<Counters> now() {
      return SystemFiles.lines("/proc/stat").stream()
          .filter(line -> line.startsWith("cpu "))
          .findFirst()
          .flatMap(line -> of(line, ownProcessorSeconds()));
    }

    static Optional<Counters> of(String line, double ownSeconds) {
      List<String> words = List.of(line.strip().split(" +", -1));
      if (words.size() <= STOLEN + 1) {
        return Optional.empty();
      }
      List<Long> steps = words.subList(1, STOLEN + 2).stream().map(Long::valueOf).toList();
      return Optional.of(new Counters(steps, ownSeconds));
    }

    private static double ownProcessorSeconds() {
      return ManagementFactory.getOperatingSystemMXBean()
              instanceof com.sun.management.OperatingSystemMXBean bean
          ? bean.getProcessCpuTime() / 1e9
          : 0;
    }
  }

  /** Between two looks, with so many processors. */
  static Load between(Counters before, Counters after, int processors) {
    long[] steps = new long[before.steps().size()];
    Arrays.setAll(steps, i -> after.steps().get(i) - before.steps().get(i));
    double all = Math.max(1, Arrays.stream(steps).sum());
    double busy = all - steps[IDLE] - steps[IO_WAIT] - steps[STOLEN];
    double seconds = all * STEP_SECONDS / processors;
    double own = after.ownSeconds() - before.ownSeconds();
    return new Load(
        Math.max(0, busy * STEP_SECONDS - own) / seconds, Math.max(0, steps[STOLEN]) / all);
  }

  /** What of it disturbs measurements. */
  List<String> warnings() {
    if (stolenShare > MUCH_STOLEN) {
      return List.of(
          "the host took %.0f %% of the processors' time for other machines when the run began"
              .formatted(100 * stolenShare));
    }
    return othersCores > MUCH_WORK
        ? List.of(
            "other programs kept %.1f cores busy when the run began: let nothing else run"
                .formatted(othersCores))
        : List.of();
  }
}
