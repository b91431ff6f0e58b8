package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/**
 * A long combination by ranks that share cores: every rank exposes its buffer, and combines one
 * share of the whole, which it reads from the others' buffers. So only results are written, and
 * ranks take turns two or three times instead of twice for each chunk.
 *
 * <p>In its first step each rank says whether it exposes. All ranks see the same answers, and the
 * operation goes on like this only if {@link #all} expose. A share is written in chunks, from the
 * second step on.
 *
 * <p><b>In place.</b> Only the rank that combines a part of an exposed buffer reads that part,
 * before it writes its result. So results may be stored over the buffer.
 */
final class ExposedReduction {
  private final Exchange exchange;
  private final SharedArea area;
  private final Slice send;
  private final Op op;
  private final Blocks shares;

  /** The pieces of a share, each as large as a cell. */
  private final Pieces pieces;

  private final int rank;
  private final int ranks;
  private boolean all;

  ExposedReduction(Exchange exchange, SharedArea area, Slice send, Op op) {
    this.exchange = exchange;
    this.area = area;
    this.send = send;
    this.op = op;
    this.rank = exchange.rank();
    this.ranks = exchange.size();
    this.shares = SliceCopies.even(send.count(), op.width(), ranks);
    this.pieces = Pieces.of(send, shares, (long) ranks * area.cellBytes(), op.width());
  }

  /** Carries out the first step; false if some rank takes part with another size, or not at all. */
  boolean begin() {
    long bytes = send.bytes();
    all = area.exposure().expose(send, bytes / ranks, bytes, SharedArea.ALL);
    if (!all) {
      area.open(0);
      area.publish(0, bytes, SharedArea.ALL);
    }
    for (int from = 0; from < ranks; from++) {
      if (from != rank && !area.exposure().hasExposed(from, bytes)) {
        all = false;
        if (!area.await(from, 0, bytes)) {
          return false;
        }
      }
    }
    area.haveRead(0, SharedArea.ALL);
    return true;
  }

  /** Whether all ranks expose their buffers, so that the operation goes on here. */
  boolean all() {
    return all;
  }

  /**
   * Carries out the rest.
   *
   * @param receive where the result goes, on ranks that get it; may be the send buffer
   * @param reader the rank that gets it, or {@link SharedArea#ALL}
   */
  void run(@Nullable Slice receive, int reader) {
    Slice left = exchange.scratch(send.type(), pieces.each());
    Slice right = exchange.scratch(send.type(), pieces.each());
    for (int chunk = 0; chunk < pieces.chunks(); chunk++) {
      Slice own = chunk(send, rank, chunk);
      Slice result = left.part(0, own.count());
      long at = (shares.displacement(rank) + chunk * pieces.each()) << send.type().shift();
      if (!combine(own, at, result, right.part(0, own.count()))) {
        return;
      }
      if (receive != null) {
        SliceCopies.copy(result, chunk(receive, rank, chunk));
      }
      if (reader != rank) {
        area.write(1 + chunk, send.bytes(), result, reader);
      }
      if (receive != null && reader == SharedArea.ALL) {
        read(chunk, receive);
      }
    }
    if (receive != null && reader == rank) {
      for (int chunk = 0; chunk < pieces.chunks(); chunk++) {
        read(chunk, receive);
      }
    }
    area.exposure().settle(SharedArea.ALL);
  }

  private void read(int chunk, Slice receive) {
    for (int i = 1; i < ranks; i++) {
      int from = (rank + i) % ranks;
      if (area.await(from, 1 + chunk, send.bytes())) {
        Slice part = chunk(receive, from, chunk);
        area.read(from, 1 + chunk, part.bytes(), 0, part);
      }
    }
    area.haveRead(1 + chunk, SharedArea.ALL);
  }

  /** A chunk of a rank's share; shorter shares may have an empty last one. */
  private Slice chunk(Slice buffer, int owner, int chunk) {
    return pieces.piece(shares.of(buffer, owner), chunk);
  }

  /**
   * Combines a chunk of this rank's share, in the order of the ranks.
   *
   * @param at where the chunk begins in each buffer, in bytes
   * @return false if a rank's buffer could not be read
   */
  private boolean combine(Slice own, long at, Slice left, Slice right) {
    for (int from = 0; from < ranks; from++) {
      Slice next = from == 0 ? left : right;
      if (from == rank) {
        SliceCopies.copy(own, next);
      } else if (!area.exposure().read(from, at, next)) {
        return false;
      }
      if (from > 0) {
        op.apply(left, right, left);
      }
    }
    return true;
  }
}
