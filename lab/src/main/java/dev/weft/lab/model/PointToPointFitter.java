package dev.weft.lab.model;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The time of one message against its size: a start and a straight line, broken where another
 * protocol or cache makes it steeper or flatter, or costs another start.
 *
 * <p>Where it breaks is not given: every measured size is a candidate. One break after the other is
 * added, each time the one with the smallest error at sizes that were left out of the fit in turn;
 * as long as that error becomes smaller by {@link #GAIN} at least. A break that follows the noise
 * makes it larger.
 */
final class PointToPointFitter implements Fitter {
  private static final int MOST_BREAKS = 5;

  /** How much smaller the error at left-out sizes must become for a further break. */
  static final double GAIN = 0.15;

  private record Break(double bytes, boolean jumps) {}

  private record Choice(List<Break> breaks, double error) {}

  @Override
  public LinearModel fit(List<Observation> observations) {
    Choice best = new Choice(List.of(), LeftOut.squares(observations, with(List.of())));
    for (int i = 0; i < MOST_BREAKS; i++) {
      Choice next = next(best, observations);
      if (next.error() > (1 - GAIN) * (1 - GAIN) * best.error()) {
        break;
      }
      best = next;
    }
    return with(best.breaks()).fit(observations);
  }

  private static Choice next(Choice before, List<Observation> observations) {
    Choice best = new Choice(before.breaks(), Double.POSITIVE_INFINITY);
    for (Break candidate : candidates(observations)) {
      if (!before.breaks().contains(candidate)) {
        List<Break> breaks = Stream.concat(before.breaks().stream(), Stream.of(candidate)).toList();
        double error = LeftOut.squares(observations, with(breaks));
        if (error < best.error()) {
          best = new Choice(breaks, error);
        }
      }
    }
    return best;
  }

  /** Every size but the smallest and the largest. */
  private static List<Break> candidates(List<Observation> observations) {
    NavigableSet<Double> sizes = LeftOut.sizes(observations);
    List<Break> candidates = new ArrayList<>();
    for (double size : sizes) {
      if (size > 0 && size > sizes.first() && size < sizes.last()) {
        candidates.add(new Break(size, false));
        candidates.add(new Break(size, true));
      }
    }
    return candidates;
  }

  private static Fitter with(List<Break> breaks) {
    List<Term> terms = new ArrayList<>(List.of(Term.ONE));
    TreeSet<Double> bends = new TreeSet<>();
    for (Break one : breaks) {
      if (one.jumps()) {
        terms.add(Term.beyond(one.bytes()));
      } else {
        bends.add(one.bytes());
      }
    }
    double from = 0;
    for (double bend : bends) {
      terms.add(Term.between(from, bend));
      from = bend;
    }
    terms.add(Term.between(from, Double.POSITIVE_INFINITY));
    return observations -> LinearModel.fit(terms, observations);
  }
}
