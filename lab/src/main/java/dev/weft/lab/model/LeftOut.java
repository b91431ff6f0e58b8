package dev.weft.lab.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** What a way of fitting says of sizes that it has not seen: each size is left out in turn. */
final class LeftOut {
  private LeftOut() {}

  /** The sizes that were measured. */
  static NavigableSet<Double> sizes(List<Observation> observations) {
    TreeSet<Double> sizes = new TreeSet<>();
    observations.forEach(one -> sizes.add(one.bytes()));
    return sizes;
  }

  /** The time of each observation as the fit to those of other sizes predicts it. */
  static Map<Observation, Double> predictions(List<Observation> observations, Fitter fitter) {
    Map<Observation, Double> predictions = new HashMap<>();
    for (double size : sizes(observations)) {
      List<Observation> others = new ArrayList<>();
      List<Observation> here = new ArrayList<>();
      observations.forEach(one -> (one.bytes() == size ? here : others).add(one));
      LinearModel model = fitter.fit(others);
      here.forEach(one -> predictions.put(one, model.micros(one.bytes(), one.ranks())));
    }
    return predictions;
  }

  /** Sum of the squared errors of the predictions, each the logarithm of the ratio. */
  static double squares(List<Observation> observations, Fitter fitter) {
    double sum = 0;
    for (Map.Entry<Observation, Double> one : predictions(observations, fitter).entrySet()) {
      double ratio = Math.log(Math.max(one.getValue(), Double.MIN_NORMAL) / one.getKey().micros());
      sum += ratio * ratio;
    }
    return sum;
  }
}
