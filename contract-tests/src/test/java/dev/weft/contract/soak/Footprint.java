package dev.weft.contract.soak;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one process holds.
 *
 * @param residentKib resident memory that is not backed by a file of {@code /dev/shm}
 * @param sharedKib what is mapped of files of {@code /dev/shm}, resident or not
 * @param maps areas of the address space
 * @param heapKib of the heap after a collection
 */
record Footprint(
    long residentKib, long sharedKib, long descriptors, long threads, long maps, long heapKib) {
  private static final Path SELF = Path.of("/proc/self");

  /** Collects garbage, but only after the others have been read: that frees no memory but heap. */
  static Footprint now() throws IOException {
    long resident = 0;
    long threads = 0;
    for (String line : Files.readAllLines(SELF.resolve("status"))) {
      if (line.startsWith("RssAnon:") || line.startsWith("RssFile:")) {
        resident += number(line);
      } else if (line.startsWith("Threads:")) {
        threads = number(line);
      }
    }
    List<String> maps = Files.readAllLines(SELF.resolve("maps"));
    long shared =
        maps.stream()
            .filter(line -> line.contains("/dev/shm/"))
            .mapToLong(Footprint::lengthKib)
            .sum();
    long descriptors;
    try (Stream<Path> open = Files.list(SELF.resolve("fd"))) {
      descriptors = open.count();
    }
    return new Footprint(
        resident, shared, descriptors, threads, maps.size(), heapAfterCollection());
  }

  private static long heapAfterCollection() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 10;
  }

  /** The digits of a line of {@code /proc/self/status}. */
  private static long number(String line) {
    return Long.parseLong(line.replaceAll("\\D", ""));
  }

  /** Of a line of {@code /proc/self/maps}, which begins with the area's first and last address. */
  private static long lengthKib(String line) {
    String[] ends = line.substring(0, line.indexOf(' ')).split("-");
    return Long.parseUnsignedLong(ends[1], 16) - Long.parseUnsignedLong(ends[0], 16) >> 10;
  }

  @Override
  public String toString() {
    return "resident %d shared %d descriptors %d threads %d maps %d heap %d"
        .formatted(residentKib, sharedKib, descriptors, threads, maps, heapKib);
  }

  /** Reads what {@link #toString} wrote. */
  static Footprint parse(String text) {
    long[] values = Arrays.stream(text.split("\\D+")).skip(1).mapToLong(Long::parseLong).toArray();
    return new Footprint(values[0], values[1], values[2], values[3], values[4], values[5]);
  }
}
