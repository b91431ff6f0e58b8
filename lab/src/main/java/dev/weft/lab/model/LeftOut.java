package dev.weft.lab.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The prediction of a fitter for a size to which it was not fitted.
 *
 * @param micros the time that the fit to other sizes predicts
 * @param inside whether there were both smaller and larger sizes; otherwise the prediction is an
 *     extrapolation
 */
record LeftOut(double micros, boolean inside) {
  /**
   * The predictions of all observations: of each size with every fit made anew without it and
   * without those at the same {@linkplain SizePlaces place}, which would give it away.
   */
  static Map<Observation, LeftOut> of(List<Observation> observations, Fitter fitter) {
    Map<Observation, LeftOut> predictions = new HashMap<>();
    for (double size : sizes(observations)) {
      List<Observation> others =
          observations.stream().filter(one -> !SizePlaces.areOne(one.bytes(), size)).toList();
      NavigableSet<Double> known = sizes(others);
      boolean inside = known.lower(size) != null && known.higher(size) != null;
      Model model = fitter.fit(others);
      observations.stream()
          .filter(one -> one.bytes() == size)
          .forEach(
              one ->
                  predictions.put(
                      one, new LeftOut(model.micros(one.bytes(), one.ranks()), inside)));
    }
    return predictions;
  }

  private static NavigableSet<Double> sizes(List<Observation> observations) {
    TreeSet<Double> sizes = new TreeSet<>();
    observations.forEach(one -> sizes.add(one.bytes()));
    return sizes;
  }
}
