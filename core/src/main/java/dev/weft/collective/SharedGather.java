package dev.weft.collective;

import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** Everyone writes its block or lends it, the root reads them. */
final class SharedGather {
  private SharedGather() {}

  static void run(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (exchange.area().lends(send.bytes())) {
      LentGather.run(exchange, send, receive, root);
      return;
    }
    try (SharedArea area = exchange.area().begin(send.bytes())) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), 1);
      if (receive != null) {
        Gather.keepOwn(send, receive, root);
        read(exchange, area, chunks, send, receive);
      } else if (area.lend(send, send.bytes(), send.bytes(), root)) {
        area.settle(root);
      } else {
        for (int chunk = 0; chunk < chunks.number(); chunk++) {
          area.write(chunk, send.bytes(), chunks.of(send, chunk), root);
        }
      }
    }
  }

  private static void read(
      Exchange exchange, SharedArea area, Chunks chunks, Slice send, Slice receive) {
    for (int chunk = 0; chunk < chunks.number(); chunk++) {
      for (int from = 0; from < exchange.size(); from++) {
        if (from == exchange.rank()) {
          continue;
        }
        Slice block = receive.part(from * send.count(), send.count());
        boolean lent = chunk == 0 && area.takeLent(from, send.bytes(), 0, block);
        if (!lent && area.await(from, chunk, send.bytes())) {
          Slice part = chunks.of(block, chunk);
          area.read(from, chunk, part.bytes(), 0, part);
        }
      }
      area.haveRead(chunk, SharedArea.ALL);
    }
  }
}
