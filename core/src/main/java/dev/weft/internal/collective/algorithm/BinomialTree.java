package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import dev.weft.internal.collective.exchange.Tree;
import org.jspecify.annotations.Nullable;

/**
 * Sends along a {@linkplain Tree binomial tree}: log2 p steps, where a root that sends to every
 * rank takes p - 1 messages. Scatter and gather move the blocks of whole subtrees, so each block is
 * copied on the way: this is for short blocks.
 */
public final class BinomialTree {
  private BinomialTree() {}

  /** Goes down the tree, the longest branch first. */
  public static void broadcast(Exchange exchange, Slice buffer, int root) {
    Tree tree = new Tree(exchange, root);
    if (!tree.isRoot()) {
      exchange.receive(buffer, tree.parent());
    }
    for (int distance = tree.reach() >> 1; distance > 0; distance >>= 1) {
      if (tree.hasChild(distance)) {
        exchange.startSend(buffer, tree.child(distance));
      }
    }
    exchange.finish();
  }

  /**
   * For long buffers: scatters them down the tree, then gathers them on all ranks around a ring
   * (van de Geijn 1994). Each rank moves about twice the buffer for any number of ranks; the root
   * of a plain broadcast sends it log2 p times.
   */
  public static void broadcastInParts(Exchange exchange, Slice buffer, int root) {
    Tree tree = new Tree(exchange, root);
    Blocks blocks = Blocks.even(buffer.count(), exchange.size());
    if (!tree.isRoot()) {
      exchange.receive(SliceCopies.range(buffer, blocks, tree.place(), tree.end()), tree.parent());
    }
    distribute(exchange, tree, buffer, blocks, 0);
    Ring.allGather(exchange, buffer, blocks, root);
  }

  /** Goes down the tree, with each child getting the blocks of its subtree. */
  public static void scatter(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    if (send != null) {
      SliceCopies.copyFromBlock(send, root, receive);
    }
    Tree tree = new Tree(exchange, root);
    long each = receive.count();
    Blocks blocks = exchange.equalBlocks(each);
    if (send != null && root == 0) {
      distribute(exchange, tree, send, blocks, 0);
      return;
    }
    int span = tree.end() - tree.place();
    if (span == 1) {
      exchange.receive(receive, tree.parent());
      return;
    }
    Slice subtree = exchange.scratch(receive.type(), span * each);
    if (send == null) {
      exchange.receive(subtree, tree.parent());
      SliceCopies.copy(subtree.part(0, each), receive);
    } else {
      long wrap = (span - root) * each;
      SliceCopies.copy(send.part(root * each, wrap), subtree.part(0, wrap));
      SliceCopies.copy(send.part(0, root * each), subtree.part(wrap, root * each));
    }
    distribute(exchange, tree, subtree, blocks, tree.place());
  }

  /** Sends all children the blocks of their subtrees, from a buffer that begins at a place. */
  private static void distribute(
      Exchange exchange, Tree tree, Slice buffer, Blocks blocks, int first) {
    for (int distance = tree.reach() >> 1; distance > 0; distance >>= 1) {
      if (tree.hasChild(distance)) {
        int child = tree.place() + distance - first;
        int end = tree.childEnd(distance) - first;
        exchange.startSend(SliceCopies.range(buffer, blocks, child, end), tree.child(distance));
      }
    }
    exchange.finish();
  }

  /** Goes up the tree, each rank sending the blocks of its subtree. */
  public static void gather(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (receive != null) {
      SliceCopies.copyToBlock(send, receive, root);
    }
    Tree tree = new Tree(exchange, root);
    long each = send.count();
    if (receive != null && root == 0) {
      collect(exchange, tree, receive, each);
      return;
    }
    int span = tree.end() - tree.place();
    if (span == 1) {
      exchange.send(send, tree.parent());
      return;
    }
    Slice subtree = exchange.scratch(send.type(), span * each);
    SliceCopies.copy(send, subtree.part(0, each));
    collect(exchange, tree, subtree, each);
    if (receive == null) {
      exchange.send(subtree, tree.parent());
    } else {
      long wrap = (span - root) * each;
      SliceCopies.copy(subtree.part(0, wrap), receive.part(root * each, wrap));
      SliceCopies.copy(subtree.part(wrap, root * each), receive.part(0, root * each));
    }
  }

  /** Receives the blocks of all children into a buffer that begins with this rank's own. */
  private static void collect(Exchange exchange, Tree tree, Slice buffer, long each) {
    for (int distance = 1; distance < tree.reach(); distance <<= 1) {
      if (tree.hasChild(distance)) {
        long count = (tree.childEnd(distance) - tree.place() - distance) * each;
        exchange.startReceive(buffer.part(distance * each, count), tree.child(distance));
      }
    }
    exchange.finish();
  }

  /**
   * Goes up the tree, each rank combining its own buffer with its children's, nearest child first,
   * so that a subtree's result is in the order of its ranks. If the operator is not commutative,
   * rank 0 is the root of the tree and passes the result on to the root of the operation.
   */
  public static void reduce(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    int top = op.isCommutative() ? root : 0;
    Tree tree = new Tree(exchange, top);
    Slice result = combineSubtree(exchange, tree, send, receive, op);
    if (!tree.isRoot()) {
      exchange.send(result, tree.parent());
    }
    if (receive == null) {
      if (tree.isRoot()) {
        exchange.send(result, root);
      }
    } else if (top != root) {
      exchange.receive(receive, top);
    } else {
      SliceCopies.copy(result, receive);
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
        exchange.receive(incoming, tree.child(distance));
        op.apply(mine, incoming, result);
        mine = result;
      }
    }
    return result;
  }
}
