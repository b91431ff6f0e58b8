package dev.weft.examples;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.io.FileView;
import dev.weft.io.ParallelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Sorts a file of records by sampling. Each rank reads its share of the records and sorts it;
 * samples of all shares tell where each rank's part of the result begins; one allToAllv brings the
 * records there, and all ranks write their parts together. No rank ever has the whole file.
 *
 * <p>{@code weft run -n 4 filesort [FILE RESULT]}; without a file it sorts random records, in
 * temporary files.
 */
public final class Filesort {
  private static final int ROOT = 0;
  private static final int RANDOM_RECORDS = 200_000;
  private static final int SAMPLES_PER_RANK = 32;

  private Filesort() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments("filesort [FILE RESULT]", args, 2);
    String file = arguments.file(0, "FILE");
    String result = arguments.text(1, "");
    if (file.isEmpty() != result.isEmpty()) {
      throw new ArgumentException("give the file to sort and one for the result, or neither");
    }
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      if (!file.isEmpty()) {
        sort(world, Path.of(file), Path.of(result));
        return;
      }
      Path folder = temporaryFolder(world);
      try {
        writeRandom(world, folder.resolve("random.bin"), RANDOM_RECORDS);
        sort(world, folder.resolve("random.bin"), folder.resolve("sorted.bin"));
      } finally {
        if (world.rank() == ROOT) {
          delete(folder);
        }
      }
    }
  }

  /** A folder that the root makes; its name is told to all. */
  private static Path temporaryFolder(Comm world) throws IOException {
    byte[] name = {};
    if (world.rank() == ROOT) {
      Path folder =
          Files.createTempDirectory("weft-filesort-" + ProcessHandle.current().pid() + "-");
      name = folder.toString().getBytes(StandardCharsets.UTF_8);
    }
    byte[] told =
        world.allGatherv(Slice.of(name)).array(byte[].class); // of all but the root nothing
    return Path.of(new String(told, StandardCharsets.UTF_8));
  }

  private static void delete(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve("random.bin"));
    Files.deleteIfExists(folder.resolve("sorted.bin"));
    Files.deleteIfExists(folder);
  }

  /** Sorts a file into another one, and reads that to see whether it is right. */
  static void sort(Comm world, Path file, Path result) {
    long start = System.nanoTime();
    Entry[] mine = readShare(world, file);
    long records = world.allReduce((long) mine.length, Op.SUM);
    long checksum = checksum(world, mine);
    write(world, result, sort(world, mine));
    double seconds = (System.nanoTime() - start) / 1e9;
    Entry[] sorted = readShare(world, result);
    if (world.allReduce((long) sorted.length, Op.SUM) != records
        || checksum(world, sorted) != checksum
        || !isSorted(world, sorted)) {
      throw new IllegalStateException(result + " is not sorted, or has not the same records");
    }
    if (world.rank() == ROOT) {
      System.out.printf(
          "sorted %d records on %s in %.3f s%n", records, Words.ranks(world), seconds);
    }
  }

  /** As many records for each rank as for the others, or one more. */
  private static Entry[] readShare(Comm world, Path path) {
    try (ParallelFile file = ParallelFile.open(world, path, READ)) {
      if (file.size() % Entry.BYTES != 0) {
        throw new ArgumentException(
            "%s has %d bytes; give a file of whole records of %d bytes"
                .formatted(path, file.size(), Entry.BYTES));
      }
      file.setView(FileView.of(0, ElementType.LONG));
      Blocks shares = Blocks.even(file.size() / Entry.BYTES, world.size());
      long[] numbers = new long[Math.toIntExact(shares.count(world.rank()) * Entry.LONGS)];
      file.at(shares.displacement(world.rank()) * Entry.LONGS).readAll(numbers);
      return Entry.decode(numbers);
    }
  }

  /** Each rank writes its records behind those of the ranks before it. */
  private static void write(Comm world, Path path, Entry[] records) {
    long first = world.exclusiveScan((long) records.length, Op.SUM, 0L);
    try (ParallelFile file = ParallelFile.open(world, path, WRITE, CREATE, TRUNCATE_EXISTING)) {
      file.setView(FileView.of(0, ElementType.LONG));
      file.at(first * Entry.LONGS).writeAll(Entry.encode(records));
    }
  }

  static void writeRandom(Comm world, Path path, int records) {
    SplittableRandom random = new SplittableRandom(world.rank());
    Entry[] mine = new Entry[(int) Blocks.even(records, world.size()).count(world.rank())];
    Arrays.setAll(mine, i -> new Entry(random.nextLong(), i));
    write(world, path, mine);
  }

  /** This rank's part of all ranks' records, in order. */
  static Entry[] sort(Comm world, Entry[] records) {
    Entry[] mine = records.clone();
    Arrays.sort(mine, Entry.ORDER);
    Entry[] splitters = splitters(world, mine);
    int[] counts = new int[world.size()];
    int from = 0;
    for (int rank = 0; rank < counts.length; rank++) {
      int to = rank < splitters.length ? firstFrom(mine, splitters[rank]) : mine.length;
      counts[rank] = (to - from) * Entry.LONGS;
      from = to;
    }
    Entry[] sorted =
        Entry.decode(
            world.allToAllv(Slice.of(Entry.encode(mine)), Blocks.of(counts)).array(long[].class));
    Arrays.sort(sorted, Entry.ORDER); // runs that are in order already: little more than a merge
    return sorted;
  }

  /** The first record of each rank's part but rank 0's; none if there are no records at all. */
  private static Entry[] splitters(Comm world, Entry[] sorted) {
    Entry[] samples = new Entry[Math.min(SAMPLES_PER_RANK, sorted.length)];
    Arrays.setAll(samples, i -> sorted[(int) ((long) sorted.length * i / samples.length)]);
    Entry[] all =
        Entry.decode(world.allGatherv(Slice.of(Entry.encode(samples))).array(long[].class));
    Arrays.sort(all, Entry.ORDER);
    Entry[] splitters = new Entry[all.length == 0 ? 0 : world.size() - 1];
    Arrays.setAll(splitters, i -> all[(int) ((long) all.length * (i + 1) / world.size())]);
    return splitters;
  }

  private static int firstFrom(Entry[] sorted, Entry splitter) {
    int at = Arrays.binarySearch(sorted, splitter, Entry.ORDER);
    while (at > 0 && sorted[at - 1].equals(splitter)) {
      at--;
    }
    return at >= 0 ? at : -at - 1;
  }

  /** Whether the ranks' records are in order, one rank's after the other's. */
  static boolean isSorted(Comm world, Entry[] mine) {
    boolean sorted = Entry.areSorted(mine);
    Entry[] ends = mine.length == 0 ? mine : new Entry[] {mine[0], mine[mine.length - 1]};
    return world.allReduce(sorted, Op.LAND)
        && Entry.areSorted(
            Entry.decode(world.allGatherv(Slice.of(Entry.encode(ends))).array(long[].class)));
  }

  private static long checksum(Comm world, Entry[] records) {
    return world.allReduce(Arrays.stream(records).mapToLong(Entry::checksum).sum(), Op.SUM);
  }
}
