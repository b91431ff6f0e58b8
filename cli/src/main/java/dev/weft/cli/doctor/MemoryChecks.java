package dev.weft.cli.doctor;

import dev.weft.internal.engine.base.TransportChoice;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks main memory and shared memory. */
final class MemoryChecks {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final long MIB = 1L << 20;
  private static final long ENOUGH_SHARED_BYTES = 64 * MIB;
  private static final long ENOUGH_BYTES = 1024 * MIB;

  static List<Check> all() {
    return List.of(memory(), sharedMemory(), hugePages(), temporaryFolder());
  }

  private static Check memory() {
    String text = Proc.value("/proc/meminfo", "MemAvailable:").replace("kB", "").strip();
    if (text.isEmpty()) {
      return Check.ok("memory", "cannot be told on this system");
    }
    long bytes = Long.parseLong(text) << 10;
    String finding = bytes / MIB + " MiB available";
    return bytes >= ENOUGH_BYTES
        ? Check.ok("memory", finding)
        : Check.warn(
            "memory", finding, "a rank takes about 60 MiB and its heap; end other programs");
  }

  private static Check sharedMemory() {
    String unavailability = TransportChoice.unavailability(TransportChoice.SHM.word());
    if (unavailability != null) {
      return Check.warn("shared memory", unavailability, "jobs use tcp meanwhile");
    }
    try {
      FileStore store = Files.getFileStore(SHARED_MEMORY);
      long free = store.getUsableSpace();
      String finding =
          "%s: %d MiB of %d MiB free"
              .formatted(SHARED_MEMORY, free / MIB, store.getTotalSpace() / MIB);
      return free >= ENOUGH_SHARED_BYTES
          ? Check.ok("shared memory", finding)
          : Check.warn(
              "shared memory",
              finding,
              "enlarge it: mount -o remount,size=1g /dev/shm, or docker run --shm-size=1g;"
                  + " jobs that need more than there is use tcp");
    } catch (IOException e) {
      return Check.warn("shared memory", "cannot be told: " + e.getMessage(), "");
    }
  }

  /** The kernel marks the choice in brackets. */
  private static Check hugePages() {
    String folder = "/sys/kernel/mm/transparent_hugepage/";
    String heap = Proc.line(folder + "enabled");
    String shared = Proc.line(folder + "shmem_enabled");
    return Check.ok(
        "huge pages", heap.isEmpty() ? "none" : "heap: " + heap + ", shared memory: " + shared);
  }

  private static Check temporaryFolder() {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    return Files.isDirectory(folder) && Files.isWritable(folder)
        ? Check.ok("temporary files", folder.toString())
        : Check.fail(
            "temporary files",
            folder + " is not a folder that can be written to",
            "create it, or choose another with -Djava.io.tmpdir in JDK_JAVA_OPTIONS");
  }

  private MemoryChecks() {}
}
