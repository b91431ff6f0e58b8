package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.FileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sorts more records than fit the memory of all ranks: they are spilled to files. A rank holds some
 * pieces of a given size at a time, and its files hold what it has added, and later what it gets.
 *
 * <pre>{@code
 * try (LargeSort sort = LargeSort.of(world, Path.of("/scratch"), 100, key, 256 << 20)) {
 *   for (byte[] piece = input.read(); piece.length > 0; piece = input.read()) {
 *     sort.add(piece);
 *   }
 *   sort.forEach(output::write);
 * }
 * }</pre>
 *
 * <p>The lower ranks get the smaller records, each rank about equally many. Records with equal keys
 * come in no particular order.
 *
 * <p>How it works: what is added is sorted and written, a run at a time. Samples of all runs make
 * the splitters. Then the ranks exchange their runs in as many rounds as there are runs: in each
 * round a rank sends the same share of every part of every run, so that no rank gets more at a time
 * than others, even if the input was sorted. What arrives in a round is sorted and written; at the
 * end these files are merged. So every record is written and read twice.
 *
 * <p>One thread of each rank calls. Methods throw {@link FileException} if a file cannot be written
 * or read.
 */
public final class LargeSort implements AutoCloseable {
  private final Comm comm;
  private final Path folder;
  private final RecordFormat format;
  private final byte[] waiting;
  private final RunSamples samples;
  private final List<RunFile> runs = new ArrayList<>();
  private final List<RunFile> parts = new ArrayList<>();
  private int filled;
  private boolean exchanged;

  private LargeSort(Comm comm, Path folder, RecordFormat format, int records) {
    this.comm = comm;
    this.folder = folder;
    this.format = format;
    this.waiting = new byte[records * format.bytes()];
    this.samples = new RunSamples(comm.size());
  }

  /**
   * A sort without records. Local; nothing is sent.
   *
   * @param folder for the files of this rank, best on a disk of its host; ranks may give the same
   *     one. It needs room for twice what the rank adds
   * @param recordBytes the same on every rank
   * @param pieceBytes what is sorted at a time; the rank needs about six times as much memory
   * @throws ArgumentException if a record has no byte, or a piece holds no record
   */
  public static LargeSort of(
      Comm comm, Path folder, int recordBytes, RecordKey key, int pieceBytes) {
    RecordFormat format = new RecordFormat(recordBytes, key);
    int records = pieceBytes / recordBytes;
    if (records < 1) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "pieces of %d bytes for records of %d bytes; give at least as much"
              .formatted(pieceBytes, recordBytes));
    }
    return new LargeSort(comm, own(folder, comm.rank()), format, records);
  }

  private static Path own(Path folder, int rank) {
    try {
      return Files.createTempDirectory(folder, "weft-sort-" + rank + "-");
    } catch (IOException e) {
      throw new FileException(
          folder,
          FileException.NO_OFFSET,
          rank,
          "cannot make a folder in %s on rank %d: %s; give one that may be written to"
              .formatted(folder, rank, e.getMessage()),
          e);
    }
  }

  /**
   * Adds records, which are copied. Blocks while a run is written, now and then.
   *
   * @param records a whole number of them, one after the other
   * @throws ArgumentException if it is not a whole number, or the sorted ones have been asked for
   */
  public void add(byte[] records) {
    int _ = format.count(records);
    if (exchanged) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "records are added after forEach; make another sort for what comes later");
    }
    for (int at = 0; at < records.length; ) {
      int part = Math.min(records.length - at, waiting.length - filled);
      System.arraycopy(records, at, waiting, filled, part);
      filled += part;
      at += part;
      if (filled == waiting.length) {
        spill();
      }
    }
  }

  private void spill() {
    byte[] sorted = format.sorted(Arrays.copyOf(waiting, filled));
    samples.add(runs.size(), sorted, format);
    runs.add(RunFile.of(folder.resolve("run-" + runs.size()), comm.rank(), format, sorted));
    filled = 0;
  }

  /**
   * Gives this rank's part of the sorted records out, in pieces. Collective: every rank calls it
   * once; blocks.
   *
   * @param consumer gets whole records in new arrays, one piece after the other
   * @throws dev.weft.failure.PeerFailedException if a rank of the communicator has failed
   */
  public void forEach(Consumer<byte[]> consumer) {
    if (filled > 0) {
      spill();
    }
    if (!exchanged) {
      exchanged = true;
      exchange();
    }
    RunMerge.merge(parts, format, waiting.length / format.bytes(), consumer);
  }

  private void exchange() {
    int size = comm.size();
    int[] counts = comm.allGather(runs.size());
    int[] firstRuns = new int[size];
    for (int rank = 1; rank < size; rank++) {
      firstRuns[rank] = firstRuns[rank - 1] + counts[rank - 1];
    }
    List<Element<Long>> splitters = samples.splitters(comm, firstRuns);
    int[][] cuts = new int[runs.size()][];
    for (int run = 0; run < cuts.length; run++) {
      cuts[run] = cuts(runs.get(run), firstRuns[comm.rank()] + run, splitters);
    }
    int rounds = comm.allReduce(runs.size(), Op.MAX);
    for (int round = 0; round < rounds; round++) {
      byte[] arrived = exchange(cuts, round, rounds);
      parts.add(
          RunFile.of(folder.resolve("part-" + round), comm.rank(), format, format.sorted(arrived)));
    }
    runs.forEach(RunFile::close);
    runs.clear();
  }

  /** The places at which the parts of the ranks begin in a run, and its end. */
  private int[] cuts(RunFile run, int number, List<Element<Long>> splitters) {
    int[] cuts = new int[comm.size() + 1];
    Arrays.fill(cuts, 1, cuts.length, run.length());
    for (int i = 0; i < splitters.size(); i++) {
      Element<Long> last = splitters.get(i);
      cuts[i + 1] =
          last.rank() == number
              ? (int) last.place() + 1
              : run.places(last.key(), number < last.rank());
    }
    return cuts;
  }

  /** Sends each rank a share of its part of every run. */
  private byte[] exchange(int[][] cuts, int round, int rounds) {
    long[] counts = new long[comm.size()];
    for (int rank = 0; rank < counts.length; rank++) {
      for (int[] ofRun : cuts) {
        long from = share(ofRun, rank, round, rounds);
        counts[rank] += (share(ofRun, rank, round + 1, rounds) - from) * format.bytes();
      }
    }
    Blocks blocks = Blocks.of(counts);
    byte[] outgoing = new byte[Math.toIntExact(blocks.total())];
    int at = 0;
    for (int rank = 0; rank < counts.length; rank++) {
      for (int run = 0; run < cuts.length; run++) {
        int from = share(cuts[run], rank, round, rounds);
        int count = share(cuts[run], rank, round + 1, rounds) - from;
        runs.get(run).read(from, count, outgoing, at);
        at += count * format.bytes();
      }
    }
    return Exchanged.of(comm, Slice.of(outgoing), blocks).slice().array(byte[].class);
  }

  /** Where a round begins in the part of a rank. */
  private static int share(int[] cuts, int rank, int round, int rounds) {
    long length = (long) cuts[rank + 1] - cuts[rank];
    return (int) (cuts[rank] + length * round / rounds);
  }

  /** Deletes the files. Local; does not block. */
  @Override
  public void close() {
    runs.forEach(RunFile::close);
    parts.forEach(RunFile::close);
    try {
      boolean _ = Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new FileException(
          folder,
          FileException.NO_OFFSET,
          comm.rank(),
          "cannot delete %s on rank %d: %s".formatted(folder, comm.rank(), e.getMessage()),
          e);
    }
  }
}
