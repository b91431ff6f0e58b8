package dev.weft.lab.model;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The time of one message against its size, by straight lines for ranges of sizes, as protocols and
 * caches have.
 *
 * <p>Neither their number nor where they end is given. A {@link Partition} has the best ends for
 * each number; of the numbers Schwarz's information criterion takes one, which asks of a further
 * range that it explains more than noise would be explained by what it adds: two numbers of its
 * line, and a change, which finds as much in noise as three numbers do, since it may lie anywhere
 * (Ninomiya 2005, Information criterion for Gaussian change-point model; Hall, Osborn and Sakkas
 * 2013, Inference on structural breaks using information criteria).
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
