package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;

/**
 * Reduces any number of ranks to a power of two for algorithms that need one. The first ranks form
 * pairs, one pair for each surplus rank; one rank of a pair takes the other's buffer and continues
 * for both, the other rank pauses. The remaining ranks are numbered anew, in rank order, so that
 * runs of new numbers are runs of ranks. Immutable.
 */
final class PowerOfTwoFold {
  /** The new number of a rank that sits out. */
  static final int OUT = -1;

  private final int pairs;
  private final int power;
  private final int preferred;
  private final int rank;
  private final int number;

  PowerOfTwoFold(Exchange exchange) {
    this(exchange, OUT);
  }

  /** A fold in which a given rank does not sit out. */
  PowerOfTwoFold(Exchange exchange, int preferred) {
    int ranks = exchange.size();
    this.power = Integer.highestOneBit(ranks);
    this.pairs = ranks - power;
    this.preferred = preferred;
    this.rank = exchange.rank();
    this.number = numberOf(rank);
  }

  /** The number of remaining ranks: a power of two. */
  int power() {
    return power;
  }

  /** This rank's new number, or {@link #OUT}. */
  int number() {
    return number;
  }

  /** The rank that has a new number. */
  int rankOf(int newNumber) {
    return newNumber < pairs ? active(newNumber) : newNumber + pairs;
  }

  /** The new number of a rank, or {@link #OUT}. */
  int numberOf(int aRank) {
    if (aRank >= 2 * pairs) {
      return aRank - pairs;
    }
    return active(aRank / 2) == aRank ? aRank / 2 : OUT;
  }

  /** The blocks of the ranks behind {@code numbers} new numbers from {@code first} on. */
  Slice range(Slice buffer, Blocks blocks, int first, int numbers) {
    return SliceCopies.range(buffer, blocks, firstRankOf(first), firstRankOf(first + numbers));
  }

  /** The first of the ranks behind a new number; they end before the first of the next number. */
  private int firstRankOf(int newNumber) {
    return newNumber < pairs ? 2 * newNumber : newNumber + pairs;
  }

  /** Whether this rank sits out. */
  boolean isOut() {
    return number == OUT;
  }

  /** Whether this rank belongs to a pair: it goes on for another one too, or sits out. */
  boolean isPaired() {
    return rank < 2 * pairs;
  }

  /** The other one of this rank's pair. */
  int partner() {
    return rank ^ 1;
  }

  private int active(int pair) {
    return preferred == 2 * pair + 1 ? preferred : 2 * pair;
  }

  /**
   * Takes the buffer that the partner, if there is one, gives with {@link #sitOut}.
   *
   * @return the buffer with which this rank goes on: {@code send}, or {@code result} with the
   *     combination
   */
  Slice takeIn(Exchange exchange, Slice send, Slice incoming, Slice result, Op op) {
    if (!isPaired()) {
      return send;
    }
    exchange.receive(incoming, partner());
    combine(send, incoming, result, op, partner());
    return result;
  }

  /** Gives this rank's buffer to the partner, which goes on for both. */
  void sitOut(Exchange exchange, Slice send) {
    exchange.send(send, partner());
  }

  /**
   * The whole operation of a rank that sits out and gets a result: gives its buffer and takes the
   * result that the partner {@linkplain #giveResult gives}.
   *
   * @return false if this rank goes on
   */
  boolean sitsOut(Exchange exchange, Slice send, Slice result) {
    if (!isOut()) {
      return false;
    }
    sitOut(exchange, send);
    exchange.receive(result, partner());
    return true;
  }

  /** Gives the result to the partner that sat out, if there is one. */
  void giveResult(Exchange exchange, Slice result) {
    if (isPaired()) {
      exchange.send(result, partner());
    }
  }

  /** Combines this rank's elements with a peer's, in rank order. */
  void combine(Slice mine, Slice theirs, Slice result, Op op, int peer) {
    if (peer < rank) {
      op.apply(theirs, mine, result);
    } else {
      op.apply(mine, theirs, result);
    }
  }
}
