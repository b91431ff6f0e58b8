package dev.weft.lab.model;

/** A measured time in microseconds, for a number of bytes and ranks. */
public record Observation(double bytes, int ranks, double micros) {
  /** Checks the numbers. */
  public Observation {
    if (!(bytes >= 0) || ranks < 1 || !(micros > 0) || Double.isInfinite(micros)) {
      throw new IllegalArgumentException(
          "%s us of %s bytes and %d ranks is no observation".formatted(micros, bytes, ranks));
    }
  }
}
