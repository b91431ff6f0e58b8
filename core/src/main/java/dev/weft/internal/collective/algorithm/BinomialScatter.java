package dev.weft.internal.collective.algorithm;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Tree;
import org.jspecify.annotations.Nullable;

/**
 * Down a binomial tree, to each child the blocks of its whole subtree: log2 p steps, where a root
 * that sends to everyone would take p - 1 messages. For short blocks, as each is copied on the way.
 */
public final class BinomialScatter {
  private BinomialScatter() {}

  public static void run(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    if (send != null) {
      Buffers.copyFromBlock(send, root, receive);
    }
    Tree tree = new Tree(exchange, root);
    long each = receive.count();
    if (send != null && root == 0) {
      distribute(exchange, tree, send, each);
      return;
    }
    int span = tree.end() - tree.place();
    if (span == 1) {
      exchange.receive(receive, tree.rankAt(tree.parentPlace()));
      return;
    }
    Slice subtree = exchange.scratch(receive.type(), span * each);
    if (send == null) {
      exchange.receive(subtree, tree.rankAt(tree.parentPlace()));
      Buffers.copy(subtree.part(0, each), receive);
    } else {
      long wrap = (span - root) * each;
      Buffers.copy(send.part(root * each, wrap), subtree.part(0, wrap));
      Buffers.copy(send.part(0, root * each), subtree.part(wrap, root * each));
    }
    distribute(exchange, tree, subtree, each);
  }

  /** Sends all children their blocks, from a buffer that begins with this rank's own. */
  private static void distribute(Exchange exchange, Tree tree, Slice buffer, long each) {
    for (int distance = tree.reach() >> 1; distance > 0; distance >>= 1) {
      if (tree.hasChild(distance)) {
        int child = tree.place() + distance;
        long count = (tree.childEnd(distance) - child) * each;
        exchange.startSend(buffer.part(distance * each, count), tree.rankAt(child));
      }
    }
    exchange.finish();
  }
}
