package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.parallel.random.ItemRandom;
import dev.weft.parallel.sort.LargeSort;
import dev.weft.parallel.sort.RecordKey;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Sorts a file of records of 100 bytes that is larger than the memory that the ranks use: each
 * reads its share in pieces, the pieces are spilled to files, and each rank writes its part of the
 * result, {@code sorted-0} and so on, again in pieces. Then the parts are read once more and
 * checked.
 *
 * <p>{@code weft run -n 4 largesort [RECORDS [PIECE]]}, in temporary files; PIECE is in kilobytes,
 * of which a rank needs about six times as much memory
 */
public final class Largesort {
  private static final int RECORD_BYTES = 100;
  private static final RecordKey KEY = (bytes, at) -> ByteBuffer.wrap(bytes).getLong(at);

  private final Comm world;
  private final Path folder;
  private final int pieceBytes;

  private Largesort(Comm world, Path folder, int pieceBytes) {
    this.world = world;
    this.folder = folder;
    this.pieceBytes = pieceBytes;
  }

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments("largesort [RECORDS [PIECE]]", args, 2);
    long records = arguments.whole(0, "RECORDS", 1_000_000, 1, 10_000_000_000L);
    int piece = (int) arguments.whole(1, "PIECE", 1024, 1, 1 << 20);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      Path folder = temporaryFolder(world);
      try {
        new Largesort(world, folder, piece * 1000).run(records);
      } finally {
        world.barrier();
        if (world.rank() == 0) {
          delete(folder);
        }
      }
    }
  }

  /** A folder that rank 0 makes; its name is told to all. */
  private static Path temporaryFolder(Comm world) throws IOException {
    byte[] name = {};
    if (world.rank() == 0) {
      Path folder =
          Files.createTempDirectory("weft-largesort-" + ProcessHandle.current().pid() + "-");
      name = folder.toString().getBytes(StandardCharsets.UTF_8);
    }
    byte[] told = world.allGatherv(Slice.of(name)).array(byte[].class);
    return Path.of(new String(told, StandardCharsets.UTF_8));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private void run(long records) throws IOException {
    Path unsorted = folder.resolve("unsorted");
    Blocks shares = Blocks.even(records, world.size());
    if (world.rank() == 0) {
      Files.createFile(unsorted);
    }
    world.barrier();
    long first = shares.displacement(world.rank());
    long count = shares.count(world.rank());
    long sum = writeRandom(unsorted, first, count);
    world.barrier();
    long start = System.nanoTime();
    sort(unsorted, first, count);
    double seconds = world.allReduce((System.nanoTime() - start) / 1e9, Op.MAX);
    check(records, world.allReduce(sum, Op.SUM));
    if (world.rank() == 0) {
      System.out.printf(
          "sorted %d records of %d bytes in pieces of %d bytes on %s in %.2f s%n",
          records, RECORD_BYTES, pieceBytes, Words.ranks(world), seconds);
    }
  }

  /** Takes the bytes of a rank's share of a file, or of a file, in whole pieces. */
  private interface OnPiece {
    void take(byte[] records) throws IOException;
  }

  private void read(Path path, long first, long count, OnPiece consumer) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      file.seek(first * RECORD_BYTES);
      long left = count;
      while (left > 0) {
        byte[] piece = new byte[(int) Math.min(left, piece()) * RECORD_BYTES];
        file.readFully(piece);
        consumer.take(piece);
        left -= piece.length / RECORD_BYTES;
      }
    }
  }

  private int piece() {
    return Math.max(1, pieceBytes / RECORD_BYTES);
  }

  private long writeRandom(Path path, long first, long count) throws IOException {
    ItemRandom random = ItemRandom.of(7);
    long sum = 0;
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.seek(first * RECORD_BYTES);
      for (long done = 0; done < count; ) {
        byte[] piece = new byte[(int) Math.min(count - done, piece()) * RECORD_BYTES];
        byte[] record = new byte[RECORD_BYTES];
        for (int at = 0; at < piece.length; at += RECORD_BYTES) {
          random.item(first + done++).nextBytes(record);
          System.arraycopy(record, 0, piece, at, RECORD_BYTES);
        }
        sum += checksum(piece);
        file.write(piece);
      }
    }
    return sum;
  }

  private void sort(Path unsorted, long first, long count) throws IOException {
    Path result = folder.resolve("sorted-" + world.rank());
    try (LargeSort sort = LargeSort.of(world, folder, RECORD_BYTES, KEY, piece() * RECORD_BYTES);
        OutputStream out = Files.newOutputStream(result)) {
      read(unsorted, first, count, sort::add);
      sort.forEach(
          piece -> {
            try {
              out.write(piece);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }

  /** The same whatever the order of the records. */
  private static long checksum(byte[] records) {
    long sum = 0;
    for (int at = 0; at < records.length; at += RECORD_BYTES) {
      long mixed = Arrays.hashCode(Arrays.copyOfRange(records, at, at + RECORD_BYTES));
      sum += mixed * mixed + mixed;
    }
    return sum;
  }

  private void check(long records, long checksum) throws IOException {
    Path result = folder.resolve("sorted-" + world.rank());
    long count = Files.size(result) / RECORD_BYTES;
    long[] last = {Long.MIN_VALUE};
    long[] least = {Long.MAX_VALUE};
    long[] sum = {0};
    boolean[] sorted = {true};
    read(
        result,
        0,
        count,
        piece -> {
          for (int at = 0; at < piece.length; at += RECORD_BYTES) {
            long key = KEY.of(piece, at);
            sorted[0] &= key >= last[0];
            last[0] = key;
            least[0] = Math.min(least[0], key);
          }
          sum[0] += checksum(piece);
        });
    long[] ends = world.allGather(new long[] {least[0], last[0]});
    long before = Long.MIN_VALUE;
    for (int rank = 0; rank < world.size(); rank++) {
      if (ends[2 * rank] <= ends[2 * rank + 1]) { // it has records
        sorted[0] &= ends[2 * rank] >= before;
        before = ends[2 * rank + 1];
      }
    }
    boolean inOrder = world.allReduce(sorted[0], Op.LAND);
    boolean allThere = world.allReduce(count, Op.SUM) == records;
    boolean same = world.allReduce(sum[0], Op.SUM) == checksum;
    if (!inOrder || !allThere || !same) {
      throw new IllegalStateException("the parts are not sorted, or have not the same records");
    }
  }
}
