package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Regular samples of the runs that a rank has written, and the splitters that they make. */
final class RunSamples {
  private static final int SAMPLES = 64;
  private static final int MOST = 1024;

  /**
   * A sample travels as its key, its run on the rank, its place there, and the records it is of.
   */
  private static final int WIDTH = 4;

  private final int perRun;
  private final List<long[]> samples = new ArrayList<>();

  RunSamples(int ranks) {
    this.perRun = Math.min(MOST, SAMPLES * ranks);
  }

  /** Takes the samples of a run. */
  void add(int run, byte[] sorted, RecordFormat format) {
    long length = sorted.length / format.bytes();
    long count = Math.min(length, perRun);
    for (long i = 0; i < count; i++) {
      long place = length * (i + 1) / count - 1;
      long before = length * i / count;
      long key = format.key().of(sorted, (int) place * format.bytes());
      samples.add(new long[] {key, run, place, place + 1 - before});
    }
  }

  /**
   * The splitters, one before each rank but the first: the last records of the ranks below. Their
   * runs are numbered through all ranks. Collective; blocks.
   *
   * @param firstRuns the number of each rank's first run
   */
  List<Element<Long>> splitters(Comm comm, int[] firstRuns) {
    long[] mine = samples.stream().flatMapToLong(Arrays::stream).toArray();
    int[] counts = comm.allGather(mine.length);
    long[] all = comm.allGatherv(Slice.of(mine)).array(long[].class);
    List<Element<Long>> elements = new ArrayList<>();
    double total = 0;
    int at = 0;
    for (int rank = 0; rank < counts.length; rank++) {
      for (int end = at + counts[rank]; at < end; at += WIDTH) {
        int run = firstRuns[rank] + (int) all[at + 1];
        elements.add(new Element<>(all[at], run, all[at + 2], all[at + 3]));
        total += all[at + 3];
      }
    }
    elements.sort(Element.order(Comparator.<Long>naturalOrder()));
    List<Element<Long>> splitters = new ArrayList<>();
    double passed = 0;
    for (Element<Long> each : elements) {
      passed += each.weight();
      while (splitters.size() < comm.size() - 1
          && passed >= total * (splitters.size() + 1) / comm.size()) {
        splitters.add(each);
      }
    }
    return splitters;
  }
}
