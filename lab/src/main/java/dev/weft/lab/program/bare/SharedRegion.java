package dev.weft.lab.program.bare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/**
 * Memory that two processes share: of each rank its lines, which only that rank writes, and its
 * messages. The file has no name any more once both have opened it, so that nothing is left however
 * the processes end. One thread per rank.
 */
final class SharedRegion {
  static final int LINE_BYTES = 64;

  static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

  private static final long PAGE_BYTES = 4096;
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final MemorySegment all;
  private final long linesBytes;
  private final long memoryBytes;

  private SharedRegion(MemorySegment all, long linesBytes, long memoryBytes) {
    this.all = all;
    this.linesBytes = linesBytes;
    this.memoryBytes = memoryBytes;
  }

  /**
   * The region in a file, which is made if there is none.
   *
   * @param lines how many a rank has
   * @param memory bytes of a rank's messages
   */
  static SharedRegion of(Path file, int lines, long memory) {
    // One line more, in which rank 1 says that it has opened the file.
    long linesBytes = pages((lines + 1L) * LINE_BYTES);
    long memoryBytes = pages(memory);
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
      long bytes = 2 * (linesBytes + memoryBytes);
      MemorySegment all = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.global());
      return new SharedRegion(all, linesBytes, memoryBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long pages(long bytes) {
    return (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
  }

  /** Rank 1 has opened the file. */
  void opened() {
    WORD.setRelease(all, linesBytes - LINE_BYTES, 1L);
  }

  /** Rank 0 waits for rank 1. Blocks. */
  void awaitOpened(Process partner) throws InterruptedException {
    long begin = System.nanoTime();
    while ((long) WORD.getAcquire(all, linesBytes - LINE_BYTES) == 0) {
      if (!partner.isAlive() || System.nanoTime() - begin > START_NANOS) {
        throw new IllegalStateException("the second process has not opened the shared memory");
      }
      Thread.sleep(1);
    }
  }

  /** The lines that this rank writes, and its partner reads. */
  MemorySegment lines(int rank) {
    return all.asSlice(rank * linesBytes, linesBytes - LINE_BYTES);
  }

  /** The memory of a rank's messages. */
  MemorySegment memory(int rank) {
    return all.asSlice(2 * linesBytes + rank * memoryBytes, memoryBytes);
  }
}
