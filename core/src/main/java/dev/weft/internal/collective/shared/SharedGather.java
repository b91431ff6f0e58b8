package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/** Every rank writes its block or exposes it; the root, or all, read them. */
public final class SharedGather {
  private SharedGather() {}

  /** For gather. */
  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (AnnouncedMessage.suits(exchange, send.bytes())) {
      AnnouncedMessage.gather(exchange, send, receive, root);
      return;
    }
    if (receive != null) {
      SliceCopies.copyToBlock(send, receive, root);
    }
    run(exchange, send, receive, exchange.equalBlocks(send.count()), root);
  }

  /** For allGather. */
  public static void runAll(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    run(exchange, mine, buffer, blocks, SharedArea.ALL);
  }

  /**
   * With the reader's own block in its place already.
   *
   * @param buffer there where the blocks are read
   */
  private static void run(
      Exchange exchange, Slice mine, @Nullable Slice buffer, Blocks blocks, int reader) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    int shift = mine.type().shift();
    long longest = SliceCopies.longest(blocks);
    try (SharedArea area = SharedArea.of(exchange).begin(longest << shift)) {
      Chunks chunks = new Chunks(longest, area.chunkBytes() >> shift);
      boolean writes =
          reader != rank && !area.exposure().expose(mine, mine.bytes(), mine.bytes(), reader);
      int left = buffer == null ? 0 : ranks - 1;
      for (int chunk = 0; chunk < chunks.number() && (writes || left > 0); chunk++) {
        if (writes) {
          area.write(chunk, mine.bytes(), chunks.of(mine, chunk), reader);
        }
        for (int i = 1; i < ranks && buffer != null; i++) {
          int from = (rank + i) % ranks;
          Slice block = blocks.of(buffer, from);
          if (chunk == 0 && area.exposure().take(from, block.bytes(), 0, block)) {
            left--;
            continue;
          }
          Slice part = chunks.of(block, chunk);
          boolean more = chunk == 0 || part.count() > 0;
          if (more && area.await(from, chunk, block.bytes())) {
            area.read(from, chunk, part.bytes(), 0, part);
          }
        }
        if (buffer != null) {
          area.haveRead(chunk, SharedArea.ALL);
        }
      }
      area.exposure().settle(reader);
      area.done();
    }
  }
}
