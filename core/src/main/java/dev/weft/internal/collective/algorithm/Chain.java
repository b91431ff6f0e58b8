package dev.weft.internal.collective.algorithm;

import static dev.weft.internal.collective.exchange.CollectiveTuning.LONG_SCAN_BYTES;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;

/**
 * Scans along the ranks, in pieces: each rank receives the combination of the ranks before it, adds
 * its own and passes it on, while the next piece is on its way. A link carries the buffer once, in
 * one direction; with {@link RecursiveDoubling} it travels in both directions in each of log2 p
 * steps. The chain is for long buffers and few ranks: piece k is at rank r after k + r steps.
 */
public final class Chain {
  /** A fixed number, so that ranks that disagree about the size send equally many messages. */
  private static final int PIECES = 8;

  private Chain() {}

  /**
   * Whether this should end earlier than recursive doubling: its number of steps is the number of
   * pieces plus that of ranks between the first and the last, each with one piece, instead of log2
   * p steps with the whole buffer.
   */
  public static boolean isEarlier(int ranks, long bytes) {
    int doublings = Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    return bytes >= LONG_SCAN_BYTES && PIECES + ranks - 2 < doublings * PIECES;
  }

  /** Each rank gets the combination of its own buffer and those of all lower ranks. */
  public static void scan(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    Blocks pieces = pieces(send, op);
    Slice before = rank == 0 ? receive : exchange.scratchBeside(receive);
    for (int piece = 0; piece < PIECES; piece++) {
      Slice own = pieces.of(send, piece);
      Slice result = pieces.of(receive, piece);
      if (rank == 0) {
        SliceCopies.copy(own, result);
      } else {
        Slice incoming = pieces.of(before, piece);
        exchange.receive(incoming, rank - 1);
        op.apply(incoming, own, result);
      }
      if (rank < exchange.size() - 1) {
        exchange.send(result, rank + 1);
      }
    }
  }

  /** The same without the rank's own buffer in the result; rank 0 gets nothing. */
  public static void exclusiveScan(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    boolean isLast = rank == exchange.size() - 1;
    Blocks pieces = pieces(send, op);
    Slice before = rank == 0 ? receive : exchange.scratchBeside(receive);
    Slice sum = rank == 0 || isLast ? send : exchange.scratchBeside(receive);
    for (int piece = 0; piece < PIECES; piece++) {
      Slice incoming = pieces.of(before, piece);
      Slice passed = pieces.of(sum, piece);
      if (rank > 0) {
        exchange.receive(incoming, rank - 1);
      }
      if (!isLast) {
        if (rank > 0) {
          op.apply(incoming, pieces.of(send, piece), passed);
        }
        exchange.send(passed, rank + 1);
      }
      if (rank > 0) {
        SliceCopies.copy(incoming, pieces.of(receive, piece));
      }
    }
  }

  private static Blocks pieces(Slice buffer, Op op) {
    return SliceCopies.even(buffer.count(), op.width(), PIECES);
  }
}
