package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Tree;
import org.jspecify.annotations.Nullable;

/**
 * Up a binomial tree, each rank combining its own buffer with its children's, nearest child first,
 * so that a subtree's result is in the order of its ranks. The tree of an operation that is not
 * commutative hangs from rank 0, which passes the result on to the root.
 */
public final class BinomialReduce {
  private BinomialReduce() {}

  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    int top = op.isCommutative() ? root : 0;
    Tree tree = new Tree(exchange, top);
    Slice result = combineSubtree(exchange, tree, send, receive, op);
    if (!tree.isRoot()) {
      exchange.send(result, tree.rankAt(tree.parentPlace()));
    }
    if (receive == null) {
      if (tree.isRoot()) {
        exchange.send(result, root);
      }
    } else if (top != root) {
      exchange.receive(receive, top);
    } else {
      Buffers.copy(result, receive);
    }
  }

  private static Slice combineSubtree(
      Exchange exchange, Tree tree, Slice send, @Nullable Slice receive, Op op) {
    if (tree.end() - tree.place() == 1) {
      return send;
    }
    Slice incoming = exchange.scratchBeside(send);
    Slice result = receive == null ? exchange.scratchBeside(send) : receive;
    Slice mine = send;
    for (int distance = 1; distance < tree.reach(); distance <<= 1) {
      if (tree.hasChild(distance)) {
        exchange.receive(incoming, tree.rankAt(tree.place() + distance));
        op.apply(mine, incoming, result);
        mine = result;
      }
    }
    return result;
  }
}
