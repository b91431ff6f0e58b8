package dev.weft.sockets.soak;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What this process holds once all garbage has gone, and what lies where its sockets meet. */
record Footprint(
    long heapBytes, long residentBytes, int descriptors, int mappings, int threads, int files) {

  private static final int MOST_TRIES = 50;

  static Footprint now() throws Exception {
    collect();
    Runtime runtime = Runtime.getRuntime();
    return new Footprint(
        runtime.totalMemory() - runtime.freeMemory(),
        resident(),
        entries(Path.of("/proc/self/fd")),
        lines(Path.of("/proc/self/maps")),
        entries(Path.of("/proc/self/task")),
        entries(Path.of(System.getProperty("weft.sockets.dir"))));
  }

  /** Twice, as what cleaners let go of is garbage afterwards. */
  @SuppressWarnings("UnusedVariable") // the reference has to go
  private static void collect() throws InterruptedException {
    for (int round = 0; round < 2; round++) {
      WeakReference<Object> gone = new WeakReference<>(new Object());
      for (int i = 0; i < MOST_TRIES && gone.get() != null; i++) {
        System.gc();
        Thread.sleep(20);
      }
      Thread.sleep(100);
    }
  }

  private static long resident() throws IOException {
    String pages = Files.readString(Path.of("/proc/self/statm")).split(" ")[1];
    return Long.parseLong(pages) * 4096;
  }

  private static int entries(Path folder) throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      return (int) found.count();
    }
  }

  private static int lines(Path file) throws IOException {
    try (Stream<String> found = Files.lines(file)) {
      return (int) found.count();
    }
  }

  @Override
  public String toString() {
    return "heap %d KiB, resident %d KiB, %d descriptors, %d mappings, %d threads, %d files"
        .formatted(heapBytes >> 10, residentBytes >> 10, descriptors, mappings, threads, files);
  }
}
