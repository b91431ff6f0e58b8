package dev.weft.lab.model;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fits models to everything in reports that has enough sizes for one. */
public final class Models {
  /** With fewer, a size left out leaves too little to predict it from. */
  private static final int FEWEST_SIZES = 5;

  private record Key(Experiment experiment, Configuration configuration, String operation) {}

  private Models() {}

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

  private static boolean isEnough(Experiment experiment, List<Point> points) {
    return isOfMessages(experiment)
        ? points.stream().map(Point::bytes).distinct().count() >= FEWEST_SIZES
        : points.stream().map(Point::bytes).distinct().count() > 2 && points.size() >= FEWEST_SIZES;
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
    Map<Point, Observation> observations = new LinkedHashMap<>();
    points.forEach(
        point ->
            observations.put(
                point, new Observation(point.bytes(), point.ranks(), point.summary().p50())));
    List<Observation> all = List.copyOf(observations.values());
    LinearModel model = fitter.fit(all);
    Map<Observation, Double> leftOut = LeftOut.predictions(all, fitter);
    List<FittedPoint> fitted = new ArrayList<>();
    observations.forEach(
        (point, one) ->
            fitted.add(
                new FittedPoint(
                    point.bytes(),
                    point.ranks(),
                    one.micros(),
                    model.micros(one.bytes(), one.ranks()),
                    leftOut.getOrDefault(one, Double.NaN))));
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
