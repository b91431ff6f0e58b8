package dev.weft.lab.model;

import java.util.List;

/**
 * A straight line of time against size, for messages of one protocol.
 *
 * @param from the smallest size to which it was fitted
 * @param to the largest of these sizes
 * @param start the line's microseconds at zero bytes; if the sizes begin far from zero it may be
 *     negative, and is not a cost then
 * @param perByte microseconds for each byte
 */
record Segment(double from, double to, double start, double perByte) {

  /**
   * The line with the smallest relative errors: each residual is weighted with one over the time
   * that was measured. It never falls, and no time on it is below zero.
   *
   * @param observations by size
   */
  static Segment fit(List<Observation> observations) {
    double from = observations.getFirst().bytes();
    double to = observations.getLast().bytes();
    double weights = 0;
    double size = 0;
    double time = 0;
    for (Observation one : observations) {
      double weight = weight(one);
      weights += weight;
      size += weight * one.bytes();
      time += weight * one.micros();
    }
    size /= weights;
    time /= weights;
    double slope = slope(observations, size, time);
    if (!(slope > 0)) {
      return new Segment(from, to, time, 0);
    }
    double start = time - slope * size;
    return start + slope * from >= 0
        ? new Segment(from, to, start, slope)
        : new Segment(from, to, 0, slope(observations, 0, 0));
  }

  /** Of the best line through a point; NaN if all sizes are the point's. */
  private static double slope(List<Observation> observations, double size, double time) {
    double together = 0;
    double square = 0;
    for (Observation one : observations) {
      double away = one.bytes() - size;
      together += weight(one) * away * (one.micros() - time);
      square += weight(one) * away * away;
    }
    return together / square;
  }

  private static double weight(Observation one) {
    return 1 / (one.micros() * one.micros());
  }

  /** Microseconds on the line. */
  double micros(double bytes) {
    return start + perByte * bytes;
  }

  /** Sum of the squared relative errors. */
  double squares(List<Observation> observations) {
    return observations.stream()
        .mapToDouble(one -> micros(one.bytes()) / one.micros() - 1)
        .map(error -> error * error)
        .sum();
  }
}
