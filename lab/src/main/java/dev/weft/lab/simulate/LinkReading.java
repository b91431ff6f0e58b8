package dev.weft.lab.simulate;

import dev.weft.lab.program.LinkPattern;

/** A measured pattern of messages: the microseconds of the slowest rank. */
public record LinkReading(LinkPattern pattern, int ranks, int bytes, double micros) {
  /** Checks the numbers. */
  public LinkReading {
    if (ranks < 2 || bytes < 0 || !(micros > 0)) {
      throw new IllegalArgumentException(
          "%s of %d bytes and %d ranks took %s us, which cannot be"
              .formatted(pattern.id(), bytes, ranks, micros));
    }
  }
}
