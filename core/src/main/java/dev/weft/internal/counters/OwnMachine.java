package dev.weft.internal.counters;

import static dev.weft.internal.counters.RankSample.UNKNOWN;

import dev.weft.internal.counters.RankSample.Machine;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** What this virtual machine knows of itself. Any thread; does not block. */
final class OwnMachine {
  private OwnMachine() {}

  /**
   * The numbers of now.
   *
   * @param all whether to find out what takes longer: the first time some tens of milliseconds, to
   *     load the classes of the collectors' beans, then a tenth of one
   */
  static Machine now(boolean all) {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    if (!all) {
      return new Machine(used, runtime.maxMemory(), UNKNOWN, UNKNOWN, UNKNOWN);
    }
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      count += Math.max(0, collector.getCollectionCount());
      millis += Math.max(0, collector.getCollectionTime());
    }
    long processor =
        ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(UNKNOWN);
    return new Machine(used, runtime.maxMemory(), count, millis, processor);
  }
}
