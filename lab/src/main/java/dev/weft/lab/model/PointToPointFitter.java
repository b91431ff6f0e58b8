package dev.weft.lab.model;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Fits the time of one message against its size by straight lines for ranges of sizes, because
 * protocols and caches change with the size.
 *
 * <p>Neither the number of ranges nor their ends are given. A {@link Partition} has the best ends
 * for each number of ranges. Schwarz's information criterion chooses the number: a further range
 * must explain more than its parameters would explain in noise. These are the two numbers of its
 * line, and a change point, which counts as three numbers because it may be anywhere (Ninomiya
 * 2005, Information criterion for Gaussian change-point model; Hall, Osborn and Sakkas 2013,
 * Inference on structural breaks using information criteria).
 */
final class PointToPointFitter implements Fitter {
  private static final int MOST_SEGMENTS = 8;
  private static final int NUMBERS_OF_A_LINE = 2;
  private static final int NUMBERS_OF_A_CHANGE = 3;

  /** Medians that differ by less are not told apart. */
  private static final double RESOLUTION = 0.01;

  @Override
  public SegmentedModel fit(List<Observation> observations) {
    Partition partition = new Partition(observations, MOST_SEGMENTS);
    int best =
        IntStream.rangeClosed(1, MOST_SEGMENTS)
            .boxed()
            .min(
                Comparator.comparingDouble(
                    segments ->
                        criterion(segments, partition.squares(segments), observations.size())))
            .orElseThrow();
    return partition.into(best);
  }

  private static double criterion(int segments, double squares, int count) {
    double mean = squares / count + RESOLUTION * RESOLUTION;
    int numbers = NUMBERS_OF_A_LINE * segments + NUMBERS_OF_A_CHANGE * (segments - 1);
    return count * Math.log(mean) + numbers * Math.log(count);
  }
}
