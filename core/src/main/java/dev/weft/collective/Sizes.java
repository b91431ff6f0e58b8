package dev.weft.collective;

import java.util.Arrays;

/**
 * The sizes on which each two ranks of an operation must agree: what this rank sends to others and
 * what it expects from them, in bytes. Several with one rank are told apart by their order. Grows
 * while it is put together; then nobody changes it.
 */
final class Sizes {
  /** Of an operation where ranks agree on one count, or of a rank that does not know. */
  static final Sizes UNKNOWN = new Sizes();

  private long[] sent = {};
  private long[] expected = {};

  /** With ranks and bytes in turn. */
  static Sizes of(long[] sent, long[] expected) {
    Sizes sizes = new Sizes();
    sizes.sent = sent;
    sizes.expected = expected;
    return sizes;
  }

  boolean isKnown() {
    return this != UNKNOWN;
  }

  Sizes send(int to, long bytes) {
    sent = with(sent, to, bytes);
    return this;
  }

  Sizes expect(int from, long bytes) {
    expected = with(expected, from, bytes);
    return this;
  }

  /** Ranks and bytes in turn. */
  long[] sent() {
    return sent;
  }

  /** Ranks and bytes in turn. */
  long[] expected() {
    return expected;
  }

  private static long[] with(long[] pairs, long rank, long bytes) {
    long[] more = Arrays.copyOf(pairs, pairs.length + 2);
    more[pairs.length] = rank;
    more[pairs.length + 1] = bytes;
    return more;
  }
}
