package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import java.util.ArrayList;
import java.util.List;

/**
 * Splitters by regular samples of the sorted runs, which all stand for equally many elements (Shi
 * and Schaeffer, Parallel sorting by regular sampling, 1992): a splitter is off by less than what
 * one sample of each rank stands for. Samples have a place in the order of all elements, so equal
 * keys do not unbalance the parts.
 */
final class SampledSplitters {
  /** Samples for each pair of ranks: then the worst part is a 64th larger for each rank. */
  private static final long SAMPLES = 64;

  private static final long FEWEST_SAMPLES = 8;

  private SampledSplitters() {}

  /**
   * Where this rank's run is to be cut: the first place of each rank's part, and its end.
   *
   * @param given how many elements each rank has
   */
  static <K> long[] cuts(Comm comm, SortedRun<K> run, Blocks given) {
    int size = comm.size();
    long total = given.total();
    long[] cuts = new long[size + 1];
    cuts[size] = run.length();
    double passed = 0;
    int next = 1;
    for (Element<K> sample : samples(comm, run, given)) {
      passed += sample.weight();
      while (next < size && passed >= (double) total * next / size) {
        // The sample is the last one of those that it stands for, so it comes before the cut.
        int itself = sample.rank() == comm.rank() ? 1 : 0;
        cuts[next++] = sample.before(comm.rank(), run) + itself;
      }
    }
    while (next < size) {
      cuts[next++] = run.length();
    }
    return cuts;
  }

  private static <K> List<Element<K>> samples(Comm comm, SortedRun<K> run, Blocks given) {
    long size = comm.size();
    long wanted =
        Math.max(FEWEST_SAMPLES * size, Math.min(SAMPLES * size * size, run.mostSamples()));
    long length = run.length();
    long count = count(length, given.total(), wanted);
    List<K> mine = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      mine.add(run.key((int) place(length, i, count)));
    }
    List<List<K>> all = run.gather(comm, mine);
    List<Element<K>> samples = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      List<K> part = all.get(rank);
      for (int i = 0; i < part.size(); i++) {
        long place = place(given.count(rank), i, part.size());
        double weight = (double) given.count(rank) / part.size();
        samples.add(new Element<>(part.get(i), rank, place, weight));
      }
    }
    samples.sort(Element.order(run::compare));
    return samples;
  }

  private static long count(long length, long total, long wanted) {
    return total == 0 ? 0 : Math.min(length, Math.ceilDiv(length * wanted, total));
  }

  /** The last one of the elements that a sample stands for. */
  private static long place(long length, long sample, long samples) {
    return length * (sample + 1) / samples - 1;
  }
}
