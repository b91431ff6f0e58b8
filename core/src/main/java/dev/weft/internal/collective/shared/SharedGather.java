package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** Everyone writes its block or lends it, the root reads them. */
public final class SharedGather {
  private SharedGather() {}

  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (SharedArea.of(exchange).lends(send.bytes())) {
      LentGather.run(exchange, send, receive, root);
      return;
    }
    try (SharedArea area = SharedArea.of(exchange).begin(send.bytes())) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), 1);
      if (receive != null) {
        Buffers.copyToBlock(send, receive, root);
        if (!read(exchange, area, chunks, send, receive)) {
          // Who has chosen LentGather for a longer block waits for this rank's buffer.
          area.open(0);
          area.publish(0, send.bytes(), SharedArea.ALL);
        }
      } else if (area.lend(send, send.bytes(), send.bytes(), root)) {
        area.settle(root);
      } else {
        for (int chunk = 0; chunk < chunks.number(); chunk++) {
          area.write(chunk, send.bytes(), chunks.of(send, chunk), root);
        }
      }
      area.done();
    }
  }

  /** False if some rank takes part with another size, or not at all. */
  private static boolean read(
      Exchange exchange, SharedArea area, Chunks chunks, Slice send, Slice receive) {
    boolean agreed = true;
    int taken = 0;
    for (int chunk = 0; chunk < chunks.number() && taken < exchange.size() - 1; chunk++) {
      for (int from = 0; from < exchange.size(); from++) {
        if (from == exchange.rank()) {
          continue;
        }
        Slice block = receive.part(from * send.count(), send.count());
        boolean lent = chunk == 0 && area.takeLent(from, send.bytes(), 0, block);
        taken += lent ? 1 : 0;
        if (lent) {
          continue;
        }
        if (area.await(from, chunk, send.bytes())) {
          Slice part = chunks.of(block, chunk);
          area.read(from, chunk, part.bytes(), 0, part);
        } else {
          agreed = false;
        }
      }
      area.haveRead(chunk, SharedArea.ALL);
    }
    return agreed;
  }
}
