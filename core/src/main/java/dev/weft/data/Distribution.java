package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * The distribution of the indices of one dimension of an array among processes (MPI 4.1, section
 * 5.1.4). Immutable.
 */
@CheckReturnValue
public final class Distribution {
  private static final int EVEN = 0;

  private final boolean cyclic;
  private final boolean shared;
  private final int length;

  private Distribution(boolean cyclic, boolean shared, int length) {
    this.cyclic = cyclic;
    this.shared = shared;
    this.length = length;
  }

  /** One block of consecutive indices for each process, of sizes as even as possible. */
  public static Distribution block() {
    return new Distribution(false, true, EVEN);
  }

  /** Like {@link #block()}, with blocks of a given length, which must suffice for all indices. */
  public static Distribution block(int length) {
    return new Distribution(false, true, positive(length));
  }

  /** One index for each process in turn. */
  public static Distribution cyclic() {
    return cyclic(1);
  }

  /** So many consecutive indices for each process in turn. */
  public static Distribution cyclic(int length) {
    return new Distribution(true, true, positive(length));
  }

  /** All indices for one process; the grid of processes must have length 1 there. */
  public static Distribution none() {
    return new Distribution(false, false, EVEN);
  }

  /**
   * Builds a process's share of one dimension from the datatype of one index.
   *
   * @param unit bytes from one index to the next
   */
  Datatype share(Datatype inner, long unit, int indices, int processes, int coordinate) {
    if (!shared && processes != 1) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "a dimension that is not distributed is shared by %d processes; give it 1"
              .formatted(processes));
    }
    int block = length == EVEN ? Math.max(1, Math.ceilDiv(indices, processes)) : length;
    long round = (long) block * processes;
    if (!cyclic && round < indices) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "blocks of %d on %d processes do not reach %d indices; give longer blocks"
              .formatted(block, processes, indices));
    }
    long first = (long) coordinate * block;
    long left = Math.max(0, indices - first);
    long whole = left / round + (left % round >= block ? 1 : 0);
    long rest = left % round < block ? left % round : 0;
    Datatype blocks = inner.hvector(block, 1, unit).hvector(whole, 1, round * unit);
    Datatype remainder = inner.hvector(rest, 1, unit);
    return Datatype.struct(
        Datatype.Member.at(first * unit, blocks),
        Datatype.Member.at((first + whole * round) * unit, remainder));
  }

  private static int positive(int length) {
    if (length < 1) {
      throw new ArgumentException(
          FailureCode.DATATYPE, "a block of %d indices; give 1 or more".formatted(length));
    }
    return length;
  }
}
