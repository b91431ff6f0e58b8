package dev.weft.lab.model;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Fits models to everything in reports that has enough sizes for one. */
public final class ModelFitting {
  /** With fewer, a size left out leaves too little to predict it from. */
  private static final int FEWEST_SIZES = 5;

  private record Key(Experiment experiment, Configuration configuration, String operation) {}

  private ModelFitting() {}

  /** The models, in the order of the reports; may take seconds. */
  public static List<FittedModel> of(List<Report> reports) {
    List<FittedModel> models = new ArrayList<>();
    for (Report report : reports) {
      if (isOfMessages(report.experiment()) || isOfCalls(report.experiment())) {
        Map<Key, List<Point>> groups = new LinkedHashMap<>();
        for (Point point : report.points()) {
          groups
              .computeIfAbsent(key(report.experiment(), point), _ -> new ArrayList<>())
              .add(point);
        }
        groups.forEach(
            (key, points) -> {
              if (isEnough(key.experiment(), points)) {
                models.add(model(key, points));
              }
            });
      }
    }
    return models;
  }

  /** Messages between two ranks. */
  private static boolean isOfMessages(Experiment experiment) {
    return experiment == Experiment.PINGPONG || experiment == Experiment.SWEEP;
  }

  /** Calls that all ranks make together. */
  private static boolean isOfCalls(Experiment experiment) {
    return experiment == Experiment.COLLECTIVES || experiment == Experiment.ALGORITHMS;
  }

  /**
   * Of two numbers of ranks only, nobody could tell a cost for each rank from one for each step.
   */
  private static boolean isEnough(Experiment experiment, List<Point> points) {
    Set<Double> sizes = new TreeSet<>();
    Set<Integer> ranks = new TreeSet<>();
    for (Point point : points) {
      sizes.add((double) point.bytes());
      ranks.add(point.ranks());
    }
    int places = SizePlaces.count(sizes);
    return isOfMessages(experiment)
        ? places >= FEWEST_SIZES
        : places > 2 && points.size() >= FEWEST_SIZES && ranks.size() != 2;
  }

  private static Key key(Experiment experiment, Point point) {
    Configuration own = point.configuration();
    Configuration all =
        isOfMessages(experiment)
            ? own
            : new Configuration(own.system(), own.transport(), own.buffer(), own.cache(), 0);
    return new Key(experiment, all, point.operation());
  }

  private static FittedModel model(Key key, List<Point> points) {
    Fitter fitter =
        isOfMessages(key.experiment()) ? new PointToPointFitter() : new CollectiveFitter();
    List<Observation> all =
        points.stream()
            .map(point -> new Observation(point.bytes(), point.ranks(), point.summary().p50()))
            .toList();
    Model model = fitter.fit(all);
    Map<Observation, LeftOut> predictions = LeftOut.of(all, fitter);
    List<FittedPoint> fitted = new ArrayList<>();
    for (Observation one : all) {
      LeftOut leftOut = Objects.requireNonNull(predictions.get(one));
      fitted.add(
          new FittedPoint(
              (int) one.bytes(),
              one.ranks(),
              one.micros(),
              model.micros(one.bytes(), one.ranks()),
              leftOut.micros(),
              leftOut.inside()));
    }
    return new FittedModel(
        key.experiment(),
        key.configuration(),
        key.operation(),
        isOfCalls(key.experiment()),
        model.formula(),
        model.coefficients(),
        Quality.of(fitted),
        fitted);
  }
}
