package dev.weft.internal.collective.agreement;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The sizes and element types on which each two ranks of an operation must agree: what this rank
 * sends to others and what it expects from them. Several with one rank are told apart by their
 * order. Grows while it is put together; then nobody changes it.
 *
 * <p>What is sent or expected is a {@code long}: its size in bytes, and in the lowest bits the
 * type.
 */
public final class PairwiseSizes {
  /** Of an operation where ranks agree on one count, or of a rank that does not know. */
  public static final PairwiseSizes UNKNOWN = new PairwiseSizes();

  private static final int TYPE_BITS = 4;
  private static final List<ElementType> TYPES = List.of(ElementType.values());

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

  /** With ranks and what is sent or expected in turn. */
  static PairwiseSizes of(long[] sent, long[] expected) {
    PairwiseSizes sizes = new PairwiseSizes();
    sizes.sent = sent;
    sizes.expected = expected;
    return sizes;
  }

  boolean isKnown() {
    return this != UNKNOWN;
  }

  public PairwiseSizes send(int to, Slice slice) {
    sent = with(sent, to, slice.type(), slice.count());
    return this;
  }

  public PairwiseSizes expect(int from, Slice slice) {
    expected = with(expected, from, slice.type(), slice.count());
    return this;
  }

  /** A block to each rank, but none to this one itself. */
  public PairwiseSizes sendBlocks(ElementType type, Blocks blocks, int self) {
    for (int peer = 0; peer < blocks.size(); peer++) {
      if (peer != self) {
        sent = with(sent, peer, type, blocks.count(peer));
      }
    }
    return this;
  }

  /** A block from each rank, but none from this one itself. */
  public PairwiseSizes expectBlocks(ElementType type, Blocks blocks, int self) {
    for (int peer = 0; peer < blocks.size(); peer++) {
      if (peer != self) {
        expected = with(expected, peer, type, blocks.count(peer));
      }
    }
    return this;
  }

  /** Ranks and what they are sent in turn. */
  long[] sent() {
    return sent;
  }

  /** Ranks and what is expected from them in turn. */
  long[] expected() {
    return expected;
  }

  private long[] with(long[] pairs, int rank, ElementType type, long count) {
    long[] more = Arrays.copyOf(pairs, pairs.length + 2);
    more[pairs.length] = number.applyAsInt(rank);
    more[pairs.length + 1] = count << type.shift() << TYPE_BITS | TYPES.indexOf(type);
    return more;
  }

  /** The size of what is sent or expected. */
  static long bytes(long described) {
    return described >> TYPE_BITS;
  }

  /** Its element type. */
  static ElementType type(long described) {
    return TYPES.get((int) described & (1 << TYPE_BITS) - 1);
  }
}
