package dev.weft.lab.program;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The distance between the processors of ranks 0 and 1: the round trip of a cache line between
 * them, measured just before and just after the timed work. A virtual machine's processors move
 * between physical cores; once they share no cache, everything between two ranks takes several
 * times as long. The lab separates figures by this distance. The counterpart of {@code cores.h}.
 *
 * <p>The line has one word, which the ranks raise by turns: rank 0 to odd numbers, rank 1 to even
 * ones. (With a word for each rank, in two lines, the time of a trip would switch between two
 * values, one twice the other.) A rank that waits for too long gives up for good; the other rank
 * does the same a little later. One thread per rank.
 */
public final class CoreToCore {
  /** Memory that both ranks see. */
  public static final long BYTES = 4096;

  private static final int BLOCKS = 5;
  private static final int TRIPS = 50;
  private static final int POLLS = 1024;
  private static final long PATIENCE_NANOS = 100_000_000;
  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

  private final int rank;
  private @Nullable MemorySegment memory;
  private long turns;
  private double nanos = Double.NaN;

  /**
   * One rank's side.
   *
   * @param memory zeros at first; null if nothing is to be measured
   */
  public CoreToCore(int rank, @Nullable MemorySegment memory) {
    this.rank = rank;
    this.memory = memory;
  }

  /** As the options say; nothing of other ranks than those two. */
  static CoreToCore of(ProgramOptions options, int rank) {
    String file = options.text("cores", "");
    return new CoreToCore(rank, file.isEmpty() || rank > 1 ? null : map(Path.of(file)));
  }

  private static @Nullable MemorySegment map(Path file) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, Arena.global());
    } catch (IOException e) {
      return null;
    }
  }

  /** Before what is timed; all ranks at about the same time. */
  void before() {
    nanos = measure();
  }

  /** After it: the longer one counts. */
  void after() {
    nanos = Math.max(nanos, measure());
  }

  /** Nanoseconds of the round trip around the last samples, at rank 0; NaN if unknown. */
  double nanos() {
    return nanos;
  }

  /** Blocks until both ranks have called it. Nanoseconds of a round trip at rank 0, or NaN. */
  public double measure() {
    double best = Double.NaN;
    for (int block = 0; block < BLOCKS && memory != null; block++) {
      long begin = System.nanoTime();
      for (int i = 0; i < TRIPS && memory != null; i++) {
        memory = trip(memory) ? memory : null;
      }
      double each = (double) (System.nanoTime() - begin) / TRIPS;
      best = block == 0 ? each : Math.min(best, each);
    }
    return memory == null ? Double.NaN : best;
  }

  private boolean trip(MemorySegment line) {
    turns += 2;
    if (rank != 0 && !await(line, turns - 1)) {
      return false;
    }
    WORD.setRelease(line, 0L, turns - 1 + rank);
    return rank != 0 || await(line, turns);
  }

  private static boolean await(MemorySegment line, long turn) {
    long limit = 0;
    for (int polls = 1; (long) WORD.getAcquire(line, 0L) < turn; polls++) {
      if (polls % POLLS == 0) {
        long now = System.nanoTime();
        limit = limit == 0 ? now + PATIENCE_NANOS : limit;
        if (now - limit > 0) {
          return false;
        }
      }
    }
    return true;
  }
}
