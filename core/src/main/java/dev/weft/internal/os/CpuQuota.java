package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the processor time that the control groups of this process allow: the least of its group
 * and all groups around it, version 1 and 2. Missing or senseless files allow everything.
 */
final class CpuQuota {
  private static final List<String> VERSION_1 = List.of("cpu,cpuacct", "cpu");
  private static final List<String> VERSION_2 = List.of("", "unified");

  private final Path root;

  /**
   * @param root where {@code proc} and {@code sys} are
   */
  CpuQuota(Path root) {
    this.root = root;
  }

  /** Cores' worth of time, or infinity. */
  double cores() {
    double least = Double.POSITIVE_INFINITY;
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      // number:controllers:path, without controllers for version 2
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && parts[1].isEmpty()) {
        least = Math.min(least, leastAlong(VERSION_2, parts[2]));
      } else if (parts.length == 3 && List.of(parts[1].split(",")).contains("cpu")) {
        least = Math.min(least, leastAlong(VERSION_1, parts[2]));
      }
    }
    return least;
  }

  private double leastAlong(List<String> mounts, String group) {
    double least = Double.POSITIVE_INFINITY;
    for (String mount : mounts) {
      Path top = root.resolve("sys/fs/cgroup").resolve(mount).normalize();
      Path folder = Path.of(top + group).normalize();
      // In a container the path may lead out of the mounted tree; then its own group is the top.
      Path inner = folder.startsWith(top) ? folder : top;
      for (Path at = inner; at != null && at.startsWith(top); at = at.getParent()) {
        least = Math.min(least, Math.min(version1(at), version2(at)));
      }
    }
    return least;
  }

  private static double version2(Path folder) {
    List<String> lines = lines(folder.resolve("cpu.max"));
    String[] parts = lines.isEmpty() ? new String[0] : lines.getFirst().split(" ");
    return parts.length == 2 ? ratio(parts[0], parts[1]) : Double.POSITIVE_INFINITY;
  }

  private static double version1(Path folder) {
    List<String> quota = lines(folder.resolve("cpu.cfs_quota_us"));
    List<String> period = lines(folder.resolve("cpu.cfs_period_us"));
    return quota.isEmpty() || period.isEmpty()
        ? Double.POSITIVE_INFINITY
        : ratio(quota.getFirst(), period.getFirst());
  }

  /** {@code max} or -1 means no quota. */
  private static double ratio(String quota, String period) {
    try {
      double ratio = (double) Long.parseLong(quota.strip()) / Long.parseLong(period.strip());
      return ratio > 0 ? ratio : Double.POSITIVE_INFINITY;
    } catch (NumberFormatException unlimited) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException missing) {
      return List.of();
    }
  }
}
