package dev.weft.internal.collective.algorithm;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Tree;

/** Down a binomial tree, the longest branch first: log2 p steps of the whole buffer. */
public final class BinomialBroadcast {
  private BinomialBroadcast() {}

  public static void run(Exchange exchange, Slice buffer, int root) {
    Tree tree = new Tree(exchange, root);
    if (!tree.isRoot()) {
      exchange.receive(buffer, tree.rankAt(tree.parentPlace()));
    }
    for (int distance = tree.reach() >> 1; distance > 0; distance >>= 1) {
      if (tree.hasChild(distance)) {
        exchange.startSend(buffer, tree.rankAt(tree.place() + distance));
      }
    }
    exchange.finish();
  }
}
