package dev.weft.internal.collective.agreement;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The sizes on which each two ranks of an operation must agree: what this rank sends to others and
 * what it expects from them, in bytes. Several with one rank are told apart by their order. Grows
 * while it is put together; then nobody changes it.
 */
public final class PairwiseSizes {
  /** Of an operation where ranks agree on one count, or of a rank that does not know. */
  public static final PairwiseSizes UNKNOWN = new PairwiseSizes();

  private final IntUnaryOperator number;
  private long[] sent = {};
  private long[] expected = {};

  public PairwiseSizes() {
    this(IntUnaryOperator.identity());
  }

  /** Of ranks that have other numbers in the comparison. */
  public PairwiseSizes(IntUnaryOperator number) {
    this.number = number;
  }

  /** With ranks and bytes in turn. */
  static PairwiseSizes of(long[] sent, long[] expected) {
    PairwiseSizes sizes = new PairwiseSizes();
    sizes.sent = sent;
    sizes.expected = expected;
    return sizes;
  }

  boolean isKnown() {
    return this != UNKNOWN;
  }

  public PairwiseSizes send(int to, long bytes) {
    sent = with(sent, to, bytes);
    return this;
  }

  public PairwiseSizes expect(int from, long bytes) {
    expected = with(expected, from, bytes);
    return this;
  }

  /** A block to each rank, but none to this one itself. */
  public PairwiseSizes sendBlocks(ElementType type, Blocks blocks, int self) {
    for (int peer = 0; peer < blocks.size(); peer++) {
      if (peer != self) {
        sent = with(sent, peer, blocks.count(peer) << type.shift());
      }
    }
    return this;
  }

  /** A block from each rank, but none from this one itself. */
  public PairwiseSizes expectBlocks(ElementType type, Blocks blocks, int self) {
    for (int peer = 0; peer < blocks.size(); peer++) {
      if (peer != self) {
        expected = with(expected, peer, blocks.count(peer) << type.shift());
      }
    }
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

  private long[] with(long[] pairs, int rank, long bytes) {
    long[] more = Arrays.copyOf(pairs, pairs.length + 2);
    more[pairs.length] = number.applyAsInt(rank);
    more[pairs.length + 1] = bytes;
    return more;
  }
}
