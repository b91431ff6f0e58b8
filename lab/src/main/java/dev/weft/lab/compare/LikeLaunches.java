package dev.weft.lab.compare;

import dev.weft.lab.machine.CoreDistance;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Which launches of two runs can be compared: those in which the ranks' processors were about as
 * far apart. The processors of a virtual machine move about in the machine beneath, and most of
 * what is measured takes two or three times as long once they have no cache in common; which is
 * usual may be the one in a run and the other in the next.
 *
 * <p>Of all distances that of which both runs have the most launches. All launches of both where a
 * run does not know its distances; none where they have no distance in common.
 *
 * @param old indices into the launches of the old run
 * @param fresh the same of the new one
 */
record LikeLaunches(List<Integer> old, List<Integer> fresh) {

  /** Of a point's distances in both runs, launch by launch; NaN where unknown. */
  static LikeLaunches of(List<Double> old, List<Double> fresh) {
    if (areUnknown(old) || areUnknown(fresh)) {
      return new LikeLaunches(
          IntStream.range(0, old.size()).boxed().toList(),
          IntStream.range(0, fresh.size()).boxed().toList());
    }
    LikeLaunches best = new LikeLaunches(List.of(), List.of());
    for (double least : distances(old, fresh)) {
      LikeLaunches these = new LikeLaunches(from(least, old), from(least, fresh));
      best = these.common() > best.common() ? these : best;
    }
    return best;
  }

  /** How many launches the run with fewer of them has. */
  int common() {
    return Math.min(old.size(), fresh.size());
  }

  private static boolean areUnknown(List<Double> distances) {
    return distances.stream().allMatch(one -> one.isNaN());
  }

  private static double[] distances(List<Double> old, List<Double> fresh) {
    return DoubleStream.concat(
            old.stream().mapToDouble(one -> one), fresh.stream().mapToDouble(one -> one))
        .filter(one -> !Double.isNaN(one))
        .sorted()
        .toArray();
  }

  private static List<Integer> from(double least, List<Double> distances) {
    return IntStream.range(0, distances.size())
        .filter(i -> distances.get(i) >= least && distances.get(i) <= CoreDistance.LIKE * least)
        .boxed()
        .toList();
  }
}
