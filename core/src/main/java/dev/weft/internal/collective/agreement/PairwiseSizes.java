package dev.weft.internal.collective.agreement;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The sizes and element types on which each pair of ranks of an operation must agree: of the
 * messages that this rank sends and of those that it expects. Messages with the same rank are told
 * apart by their order. Immutable once built.
 *
 * <p>A {@code long} is one message: its size in bytes, and in the lowest bits the type.
 */
public final class PairwiseSizes {
  /** For an operation where ranks agree on one count, or a rank that does not know the sizes. */
  public static final PairwiseSizes UNKNOWN = new PairwiseSizes();

  private static final int TYPE_BITS = 4;
  private static final List<ElementType> TYPES = List.of(ElementType.values());

  private final IntUnaryOperator number;
  private long[] sent = {};
  private long[] expected = {};

  public PairwiseSizes() {
    this(IntUnaryOperator.identity());
  }

  /** The sizes of ranks that have other numbers in the comparison. */
  public PairwiseSizes(IntUnaryOperator number) {
    this.number = number;
  }

  /** From ranks and sizes by turns. */
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

  /** The ranks and the sizes sent to them, by turns. */
  long[] sent() {
    return sent;
  }

  /** The ranks and the sizes expected from them, by turns. */
  long[] expected() {
    return expected;
  }

  private long[] with(long[] pairs, int rank, ElementType type, long count) {
    long[] more = Arrays.copyOf(pairs, pairs.length + 2);
    more[pairs.length] = number.applyAsInt(rank);
    more[pairs.length + 1] = count << type.shift() << TYPE_BITS | TYPES.indexOf(type);
    return more;
  }

  /** The size of a message. */
  static long bytes(long described) {
    return described >> TYPE_BITS;
  }

  /** Its element type. */
  static ElementType type(long described) {
    return TYPES.get((int) described & (1 << TYPE_BITS) - 1);
  }
}
