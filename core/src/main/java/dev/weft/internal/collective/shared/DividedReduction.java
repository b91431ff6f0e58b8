package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/**
 * A long combination whose work the ranks divide. Each chunk of the buffers takes two steps: the
 * contributions of all ranks, and the shares of the result that each rank has combined. A rank
 * writes its next contribution before it waits for the shares of the last one, so that ranks that
 * share cores do not have to take turns twice for each chunk. Such ranks expose their buffers
 * instead if all can ({@link ExposedReduction}).
 */
final class DividedReduction {
  private final Exchange exchange;
  private final SharedArea area;
  private final Slice send;
  private final Op op;
  private final Chunks chunks;
  private final ChunkCombiner combiner;
  private final int rank;
  private final int ranks;

  /** The step of the first chunk: 1 if the ranks have first asked each other whether all expose. */
  private int firstStep;

  DividedReduction(Exchange exchange, SharedArea area, Slice send, Op op) {
    this.exchange = exchange;
    this.area = area;
    this.send = send;
    this.op = op;
    this.chunks = Chunks.of(send, area.chunkBytes(), op.width());
    this.combiner = area.combiner(send, op);
    this.rank = exchange.rank();
    this.ranks = exchange.size();
  }

  /**
   * Carries it out.
   *
   * @param receive where the result goes, on ranks that get it; may be the send buffer
   * @param reader the rank that gets it, or {@link SharedArea#ALL}
   */
  void run(@Nullable Slice receive, int reader) {
    if (area.exposure().suitsShares(send.bytes() / ranks)) {
      ExposedReduction exposed = new ExposedReduction(exchange, area, send, op);
      if (!exposed.begin()) {
        return;
      }
      if (exposed.all()) {
        exposed.run(receive, reader);
        return;
      }
      firstStep = 1;
    }
    runChunks(receive, reader);
  }

  private void runChunks(@Nullable Slice receive, int reader) {
    int number = chunks.number();
    Slice room = receive == null ? exchange.scratch(send.type(), largestShare()) : receive;
    contribute(0);
    for (int chunk = 0; chunk < number; chunk++) {
      if (!combiner.await(step(chunk), ranks - 1)) {
        return;
      }
      Slice whole = chunks.of(send, chunk);
      Blocks shares = shares(whole);
      Slice share = shares.of(whole, rank);
      Slice combined =
          receive == null
              ? room.part(0, share.count())
              : shares.of(chunks.of(receive, chunk), rank);
      long offset = shares.displacement(rank);
      combiner.combine(step(chunk), whole.bytes(), ranks - 1, offset, share, combined);
      area.haveRead(step(chunk), SharedArea.ALL);
      area.write(step(chunk) + 1, send.bytes(), combined, reader);
      if (chunk + 1 < number) {
        contribute(chunk + 1);
      }
      if (receive != null) {
        readShares(step(chunk) + 1, shares, chunks.of(receive, chunk));
        area.haveRead(step(chunk) + 1, SharedArea.ALL);
      }
    }
  }

  private int step(int chunk) {
    return firstStep + 2 * chunk;
  }

  private long largestShare() {
    return shares(chunks.of(send, 0)).count(0);
  }

  private Blocks shares(Slice chunk) {
    return SliceCopies.even(chunk.count(), op.width(), ranks);
  }

  /** Writes a chunk without this rank's own share, which no other rank reads. */
  private void contribute(int chunk) {
    Slice whole = chunks.of(send, chunk);
    Blocks shares = shares(whole);
    long before = shares.displacement(rank);
    long after = before + shares.count(rank);
    int step = step(chunk);
    area.open(step);
    area.put(step, whole.bytes(), 0, whole.part(0, before));
    area.put(
        step,
        whole.bytes(),
        after << send.type().shift(),
        whole.part(after, whole.count() - after));
    area.publish(step, send.bytes(), SharedArea.ALL);
  }

  private void readShares(int step, Blocks shares, Slice result) {
    for (int i = 1; i < ranks; i++) {
      int from = (rank + i) % ranks;
      Slice share = shares.of(result, from);
      if (area.await(from, step, send.bytes())) {
        area.read(from, step, share.bytes(), 0, share);
      }
    }
  }
}
