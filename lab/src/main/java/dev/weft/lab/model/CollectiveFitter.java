package dev.weft.lab.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The time of a collective operation against size n and ranks p, with l = ⌈log₂ p⌉: of all sums of
 * at most {@link #MOST_TERMS} candidate terms the one with the smallest corrected Akaike
 * information criterion (Hurvich and Tsai 1989) of the relative errors, which requires that each
 * further term explains more than noise would.
 */
final class CollectiveFitter implements Fitter {
  static final int MOST_TERMS = 4;

  private static final List<Term> CANDIDATES =
      List.of(
          Term.ONE,
          Term.STEPS,
          Term.RANKS,
          Term.BYTES,
          Term.BYTES_STEPS,
          Term.BYTES_RANKS,
          Term.BYTES_SHARE);

  /** Relative errors below this are not told apart. */
  private static final double RESOLUTION = 1e-6;

  @Override
  public LinearModel fit(List<Observation> observations) {
    List<Term> useful = useful(observations);
    List<LinearModel> models = new ArrayList<>();
    for (int chosen = 1; chosen < 1 << useful.size(); chosen++) {
      if (Integer.bitCount(chosen) <= MOST_TERMS) {
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < useful.size(); i++) {
          if ((chosen & 1 << i) != 0) {
            terms.add(useful.get(i));
          }
        }
        models.add(LinearModel.fit(terms, observations));
      }
    }
    return models.stream()
        .min(Comparator.comparingDouble(model -> criterion(model, observations)))
        .orElseThrow();
  }

  /** Those that differ from zero and, with one number of ranks only, from each other. */
  private static List<Term> useful(List<Observation> observations) {
    boolean manyRanks = observations.stream().map(Observation::ranks).distinct().count() > 1;
    boolean manySizes = observations.stream().map(Observation::bytes).distinct().count() > 1;
    return CANDIDATES.stream()
        .filter(term -> manyRanks || term == Term.ONE || term == Term.BYTES)
        .filter(term -> manySizes || !term.ofBytes())
        .toList();
  }

  /** Smaller is better; infinite where there are too few observations for the terms. */
  static double criterion(LinearModel model, List<Observation> observations) {
    double count = observations.size();
    double parameters = model.terms().size() + 1.0;
    double spare = count - parameters - 1;
    if (spare <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = model.squares(observations) / count + RESOLUTION * RESOLUTION;
    return count * Math.log(mean) + 2 * parameters + 2 * parameters * (parameters + 1) / spare;
  }
}
