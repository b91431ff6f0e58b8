package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;

/**
 * The two halves of Rabenseifner's algorithm (2004), among a power of two of ranks. First each rank
 * sends half of its range to a peer and combines the other half: 1/2, 1/4, 1/8 … of the buffer,
 * until each has one piece of the result. Then the pieces are collected in the reverse order.
 *
 * <p>The first peer is the nearest rank and the last peer the farthest, contrary to the usual
 * order: so each rank's half is always the combination of a run of ranks next to the peer's run,
 * and a non-commutative operation keeps its rank order.
 */
final class Halving {
  private final Exchange exchange;
  private final PowerOfTwoFold powerOfTwoFold;
  private final Op op;
  private final Slice result;
  private final long[] begins;
  private final long[] ends;

  /** The halving of a buffer's values, on a rank that goes on. */
  Halving(Exchange exchange, PowerOfTwoFold powerOfTwoFold, Op op, Slice result) {
    this.exchange = exchange;
    this.powerOfTwoFold = powerOfTwoFold;
    this.op = op;
    this.result = result;
    int steps = Integer.numberOfTrailingZeros(powerOfTwoFold.power());
    this.begins = new long[steps + 1];
    this.ends = new long[steps + 1];
    ends[0] = result.count() / op.width();
    for (int step = 0; step < steps; step++) {
      long middle = middle(step);
      begins[step + 1] = isLow(step) ? begins[step] : middle;
      ends[step + 1] = isLow(step) ? middle : ends[step];
    }
  }

  /** Combines; afterwards this rank's piece of the result is in its place. */
  void reduceScatter(Slice source, Slice incoming) {
    Slice current = source;
    for (int step = 0; step < steps(); step++) {
      int peer = peer(step);
      Slice theirs = mine(incoming, step);
      exchange.sendReceive(other(current, step), peer, theirs, peer);
      powerOfTwoFold.combine(mine(current, step), theirs, mine(result, step), op, peer);
      current = result;
    }
    if (steps() == 0) {
      SliceCopies.copy(source, result);
    }
  }

  /** Puts the result together on all ranks that go on. */
  void allGather() {
    for (int step = steps() - 1; step >= 0; step--) {
      int peer = peer(step);
      exchange.sendReceive(mine(result, step), peer, other(result, step), peer);
    }
  }

  /** Puts the result together on the rank with this new number. */
  void gather(int root) {
    for (int step = steps() - 1; step >= 0; step--) {
      if (((powerOfTwoFold.number() ^ root) & (1 << step)) != 0) {
        exchange.send(mine(result, step), peer(step));
        return;
      }
      exchange.receive(other(result, step), peer(step));
    }
  }

  private int steps() {
    return begins.length - 1;
  }

  private int peer(int step) {
    return powerOfTwoFold.rankOf(powerOfTwoFold.number() ^ (1 << step));
  }

  private boolean isLow(int step) {
    return (powerOfTwoFold.number() & (1 << step)) == 0;
  }

  private long middle(int step) {
    return (begins[step] + ends[step]) >>> 1;
  }

  /** The half that this rank keeps in a step. */
  private Slice mine(Slice buffer, int step) {
    return values(buffer, begins[step + 1], ends[step + 1]);
  }

  /** The half that the peer keeps in a step. */
  private Slice other(Slice buffer, int step) {
    return isLow(step)
        ? values(buffer, middle(step), ends[step])
        : values(buffer, begins[step], middle(step));
  }

  private Slice values(Slice buffer, long begin, long end) {
    return buffer.part(begin * op.width(), (end - begin) * op.width());
  }
}
