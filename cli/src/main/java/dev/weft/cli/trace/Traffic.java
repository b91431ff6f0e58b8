package dev.weft.cli.trace;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** How much went from whom to whom. Immutable. */
final class Traffic {
  private final long[][] bytes;
  private final NavigableMap<Long, Integer> sizes = new TreeMap<>();

  /** Of the messages between so many ranks. */
  Traffic(int ranks, List<MatchedMessage> messages) {
    bytes = new long[ranks][ranks];
    for (MatchedMessage message : messages) {
      long size = message.received().bytes();
      bytes[message.sent().rank()][message.received().rank()] += size;
      int bits = Long.SIZE - Long.numberOfLeadingZeros(size);
      sizes.merge((1L << bits) - 1, 1, Integer::sum);
    }
  }

  /** The bytes from one rank to another. */
  long bytes(int from, int to) {
    return bytes[from][to];
  }

  /** How many messages had up to so many bytes, and more than half as many. */
  NavigableMap<Long, Integer> sizes() {
    return Collections.unmodifiableNavigableMap(sizes);
  }

  /** The most bytes from one rank to another. */
  long most() {
    long most = 0;
    for (long[] row : bytes) {
      for (long each : row) {
        most = Math.max(most, each);
      }
    }
    return most;
  }
}
