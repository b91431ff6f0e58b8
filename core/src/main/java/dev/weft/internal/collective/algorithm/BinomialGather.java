package dev.weft.internal.collective.algorithm;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Tree;
import org.jspecify.annotations.Nullable;

/**
 * Up a binomial tree, each rank with the blocks of its whole subtree: log2 p steps, where a root
 * that receives from everyone would take p - 1 messages. For short blocks, as each is copied on the
 * way.
 */
public final class BinomialGather {
  private BinomialGather() {}

  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (receive != null) {
      Buffers.copyToBlock(send, receive, root);
    }
    Tree tree = new Tree(exchange, root);
    long each = send.count();
    if (receive != null && root == 0) {
      collect(exchange, tree, receive, each);
      return;
    }
    int span = tree.end() - tree.place();
    if (span == 1) {
      exchange.send(send, tree.rankAt(tree.parentPlace()));
      return;
    }
    Slice subtree = exchange.scratch(send.type(), span * each);
    Buffers.copy(send, subtree.part(0, each));
    collect(exchange, tree, subtree, each);
    if (receive == null) {
      exchange.send(subtree, tree.rankAt(tree.parentPlace()));
    } else {
      long wrap = (span - root) * each;
      Buffers.copy(subtree.part(0, wrap), receive.part(root * each, wrap));
      Buffers.copy(subtree.part(wrap, root * each), receive.part(0, root * each));
    }
  }

  /** Receives the blocks of all children into a buffer that begins with this rank's own. */
  private static void collect(Exchange exchange, Tree tree, Slice buffer, long each) {
    for (int distance = 1; distance < tree.reach(); distance <<= 1) {
      if (tree.hasChild(distance)) {
        int child = tree.place() + distance;
        long count = (tree.childEnd(distance) - child) * each;
        exchange.startReceive(buffer.part(distance * each, count), tree.rankAt(child));
      }
    }
    exchange.finish();
  }
}
