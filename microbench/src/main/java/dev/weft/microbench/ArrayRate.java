package dev.weft.microbench;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.parallel.zarr.ZarrArray;
import dev.weft.parallel.zarr.ZarrMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * How fast ranks write an array to Zarr beside {@code dd conv=fsync}. Not a JMH benchmark, since it
 * runs on several ranks:
 *
 * <pre>
 * weft run -n 2 -cp microbench/target/weft-microbench.jar dev.weft.microbench.ArrayRate FOLDER
 * </pre>
 *
 * <p>By turns, rank 0 has {@code dd} write 512 MiB, and all ranks write an array of that size, in
 * shards of 64 MiB without compression. Both end with everything on the device.
 */
public final class ArrayRate {
  private static final int TURNS = 7;
  private static final int ROWS = 8192;
  private static final int SHARD_ROWS = ROWS / 8;
  private static final int CHUNK_ROWS = SHARD_ROWS / 4;
  private static final int COLUMNS = 8192;
  private static final long MIB = 1 << 20;

  private ArrayRate() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      ZarrMetadata metadata =
          ZarrMetadata.of(ElementType.DOUBLE, ROWS, COLUMNS)
              .withChunks(CHUNK_ROWS, COLUMNS)
              .withShards(SHARD_ROWS, COLUMNS);
      NdArray array =
          NdArray.of(world, ElementType.DOUBLE, ArrayLayout.of(world.size(), ROWS, COLUMNS));
      array.fill(index -> index[0] + index[1] / 1e4);
      double[] plain = new double[TURNS];
      double[] stored = new double[TURNS];
      for (int turn = 0; turn < TURNS; turn++) {
        plain[turn] = SlowestRank.nanos(world, () -> dd(world, folder.resolve("plain")));
        Path zarr = folder.resolve("array" + turn);
        stored[turn] =
            SlowestRank.nanos(world, () -> ZarrArray.create(world, zarr, metadata).write(array));
        if (world.rank() == 0) {
          System.out.printf("dd %.2f s, Zarr %.2f s%n", plain[turn] / 1e9, stored[turn] / 1e9);
          remove(zarr);
          Files.delete(folder.resolve("plain"));
        }
      }
      if (world.rank() == 0) {
        double time = SlowestRank.median(stored);
        System.out.printf(
            "rate %.2f of dd's, at a median of %.0f MiB/s%n",
            SlowestRank.median(plain) / time, 8e9 * ROWS * COLUMNS / MIB / time);
      }
    }
  }

  private static void dd(Comm world, Path file) {
    if (world.rank() > 0) {
      return;
    }
    try {
      Process process =
          new ProcessBuilder(
                  "dd",
                  "if=/dev/zero",
                  "of=" + file,
                  "bs=1M",
                  "count=" + 8L * ROWS * COLUMNS / MIB,
                  "conv=fsync")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("dd has failed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
