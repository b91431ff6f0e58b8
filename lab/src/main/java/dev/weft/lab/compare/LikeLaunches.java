package dev.weft.lab.compare;

import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.stats.Percentiles;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Selects the launches of two runs that can be compared: launches with about the same distance
 * between the processors of ranks 0 and 1. The processors of a virtual machine move between
 * physical cores, and most measurements take two or three times as long once they share no cache.
 * The usual distance may change from one run to the next.
 *
 * <p>It takes the distance for which both runs have the most launches. It takes all launches if
 * that leaves too few and the usual distance was the same in both, or if a run does not know its
 * distances. It takes none if the runs have no distance in common.
 *
 * @param old indices into the launches of the old run
 * @param fresh the same of the new one
 */
record LikeLaunches(List<Integer> old, List<Integer> fresh) {

  /** Of a point's distances in both runs, launch by launch; NaN where unknown. */
  static LikeLaunches of(List<Double> old, List<Double> fresh) {
    LikeLaunches all = new LikeLaunches(indices(old), indices(fresh));
    if (areUnknown(old) || areUnknown(fresh)) {
      return all;
    }
    LikeLaunches best = new LikeLaunches(List.of(), List.of());
    for (double least : distances(Stream.concat(old.stream(), fresh.stream()))) {
      LikeLaunches these = new LikeLaunches(from(least, old), from(least, fresh));
      best = these.common() > best.common() ? these : best;
    }
    boolean tooFew = best.common() < Comparison.LEAST_LAUNCHES;
    return tooFew && areAlike(usual(old), usual(fresh)) ? all : best;
  }

  private static List<Integer> indices(List<Double> distances) {
    return IntStream.range(0, distances.size()).boxed().toList();
  }

  private static double usual(List<Double> distances) {
    return Percentiles.medianOf(distances(distances.stream()));
  }

  private static boolean areAlike(double one, double other) {
    return Math.max(one / other, other / one) <= CoreDistance.LIKE;
  }

  /** How many launches the run with fewer of them has. */
  int common() {
    return Math.min(old.size(), fresh.size());
  }

  private static boolean areUnknown(List<Double> distances) {
    return distances.stream().allMatch(one -> one.isNaN());
  }

  private static double[] distances(Stream<Double> all) {
    return all.mapToDouble(one -> one).filter(one -> !Double.isNaN(one)).sorted().toArray();
  }

  private static List<Integer> from(double least, List<Double> distances) {
    return IntStream.range(0, distances.size())
        .filter(i -> distances.get(i) >= least && distances.get(i) <= CoreDistance.LIKE * least)
        .boxed()
        .toList();
  }
}
