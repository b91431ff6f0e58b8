package dev.weft.lab.machine;

import java.util.Set;
import java.util.TreeSet;

/** The processors that this process may use. */
public final class ProcessorSet {
  private ProcessorSet() {}

  /** Processors as the operating system counts them, hyper-threads included. */
  public static int logical() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Cores proper: never more than {@link #logical}, and the same where nothing tells otherwise. */
  public static int physical() {
    Set<String> cores = new TreeSet<>();
    for (int i = 0; i < 4096; i++) {
      String path = "/sys/devices/system/cpu/cpu" + i + "/topology/thread_siblings_list";
      String siblings = SystemFiles.text(path).orElse("");
      if (siblings.isEmpty()) {
        break;
      }
      cores.add(siblings);
    }
    return cores.isEmpty() ? logical() : Math.min(cores.size(), logical());
  }

  /** Whether two of the logical processors share a core. */
  public static boolean hyperThreads() {
    return physical() < logical();
  }
}
