package dev.weft.microbench;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.parallel.checkpoint.Checkpoint;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * How long a checkpoint of one array takes beside a plain copy of it. Not a JMH benchmark, since it
 * runs on several ranks:
 *
 * <pre>
 * weft run -n 2 -cp microbench/target/weft-microbench.jar dev.weft.microbench.CheckpointRate [MB]
 * </pre>
 *
 * <p>By turns, all ranks copy their arrays into memory outside the heap at the same time, and save
 * them. A time is the slowest rank's; the rate is the median time of the copies over that of the
 * checkpoints, which are copies with a checksum and a commit.
 */
public final class CheckpointRate {
  private static final int TURNS = 11;
  private static final int WARM_TURNS = 3;

  private CheckpointRate() {}

  public static void main(String[] args) {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    double[] field = new double[megabytes * 1_000_000 / Double.BYTES];
    Arrays.setAll(field, i -> i);
    try (Weft weft = Weft.init(args);
        Arena arena = Arena.ofConfined();
        Checkpoint checkpoint = Checkpoint.of(weft.world()).keep("field", field)) {
      MemorySegment copy = arena.allocate(ValueLayout.JAVA_DOUBLE, field.length);
      measure(weft.world(), field, copy, checkpoint);
    }
  }

  private static void measure(
      Comm world, double[] field, MemorySegment copy, Checkpoint checkpoint) {
    double[] copies = new double[TURNS];
    double[] saves = new double[TURNS];
    for (int turn = -WARM_TURNS; turn < TURNS; turn++) {
      double copied = SlowestRank.nanos(world, () -> copy.copyFrom(MemorySegment.ofArray(field)));
      double saved = SlowestRank.nanos(world, checkpoint::save);
      if (turn >= 0) {
        copies[turn] = copied;
        saves[turn] = saved;
      }
    }
    if (world.rank() == 0) {
      double plain = SlowestRank.median(copies);
      double save = SlowestRank.median(saves);
      System.out.printf(
          "%d MB a rank: copy %.1f ms, checkpoint %.1f ms (%.1f to %.1f), rate %.2f of a copy%n",
          field.length * Double.BYTES / 1_000_000,
          plain / 1e6,
          save / 1e6,
          Arrays.stream(saves).min().orElseThrow() / 1e6,
          Arrays.stream(saves).max().orElseThrow() / 1e6,
          plain / save);
    }
  }
}
