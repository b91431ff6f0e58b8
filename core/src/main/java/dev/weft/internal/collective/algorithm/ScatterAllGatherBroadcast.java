package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Tree;

/**
 * For long buffers: scatters them down a binomial tree, then gathers them on all ranks around a
 * ring (van de Geijn 1994). Each rank moves about twice the buffer whatever the number of ranks,
 * where a tree's root sends it log2 p times.
 */
public final class ScatterAllGatherBroadcast {
  private ScatterAllGatherBroadcast() {}

  public static void run(Exchange exchange, Slice buffer, int root) {
    Tree tree = new Tree(exchange, root);
    Blocks blocks = Blocks.even(buffer.count(), exchange.size());
    if (!tree.isRoot()) {
      Slice mine = Buffers.range(buffer, blocks, tree.place(), tree.end());
      exchange.receive(mine, tree.rankAt(tree.parentPlace()));
    }
    for (int distance = tree.reach() >> 1; distance > 0; distance >>= 1) {
      if (tree.hasChild(distance)) {
        int child = tree.place() + distance;
        Slice part = Buffers.range(buffer, blocks, child, tree.childEnd(distance));
        exchange.startSend(part, tree.rankAt(child));
      }
    }
    exchange.finish();
    RingAllGather.run(exchange, buffer, blocks, root);
  }
}
