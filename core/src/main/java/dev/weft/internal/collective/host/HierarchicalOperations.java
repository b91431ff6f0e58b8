package dev.weft.internal.collective.host;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.algorithm.Chain;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.RankGroups;
import dev.weft.internal.collective.exchange.SliceCopies;
import dev.weft.internal.collective.operation.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * Operations composed by groups of ranks, which are hosts or groups of cores: a step in each group,
 * one between the groups' leaders, and one in each group again. If the ranks of each group have
 * consecutive numbers, values are combined in rank order.
 */
public final class HierarchicalOperations {
  private HierarchicalOperations() {}

  /**
   * The ranks of each group come to their leader, the leaders meet, and each releases its group.
   */
  public static void barrier(Exchange exchange) {
    Hierarchy levels = Hierarchy.of(exchange).begin(2);
    levels.local().arrive();
    if (levels.leads()) {
      levels.leaders().barrier();
    }
    levels.local().release();
  }

  /**
   * From the root's leader to all leaders, and from each to its group. A root that does not lead
   * begins with its own group.
   */
  public static void broadcast(Exchange exchange, Slice buffer, int root) {
    Hierarchy levels = Hierarchy.of(exchange).begin(1);
    RankGroups groups = levels.groups();
    boolean beginsHere = levels.isHere(root) && groups.place(root) != 0;
    if (beginsHere) {
      levels.local().broadcast(buffer, groups.place(root));
    }
    if (levels.leads()) {
      levels.leaders().broadcast(buffer, groups.of(root));
    }
    if (!beginsHere) {
      levels.local().broadcast(buffer, 0);
    }
  }

  /** The leaders combine at the root's leader, which passes the result on if it is not the root. */
  public static void reduce(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    Hierarchy hierarchy = Hierarchy.of(exchange);
    RankGroups groups = hierarchy.groups();
    boolean passesOn = hierarchy.isHere(root) && groups.place(root) != 0;
    Hierarchy levels = hierarchy.begin(passesOn ? 2 : 1);
    Slice sum = receive;
    if (levels.leads()) {
      sum = receive == null ? exchange.scratchBeside(send) : receive;
      levels.local().reduce(send, sum, op, 0);
      levels.leaders().reduce(sum, levels.isHere(root) ? sum : null, op, groups.of(root));
    } else {
      levels.local().reduce(send, null, op, 0);
    }
    if (passesOn) {
      levels.local().handOver(sum == null ? send : sum, 0, groups.place(root));
    }
  }

  /**
   * The leaders combine the values of their groups, and each passes the result on. Not for long
   * buffers on one host.
   */
  public static void allReduce(Exchange exchange, Slice send, Slice receive, Op op) {
    Hierarchy levels = Hierarchy.of(exchange).begin(2);
    if (levels.isLong(send.bytes())) {
      levels
          .inArea()
          .of(Algorithm.ALL_REDUCE, exchange.size(), send.bytes(), op)
          .run(exchange, send, receive, op);
      return;
    }
    levels.local().reduce(send, levels.leads() ? receive : null, op, 0);
    if (levels.leads()) {
      levels.leaders().allReduce(receive, op);
    }
    levels.local().broadcast(receive, 0);
  }

  /**
   * Each group combines by itself; then each leader gets the combination of all groups before its
   * own, and every rank there puts it before its own value. Between hosts a long buffer of few
   * ranks goes along all ranks instead, which crosses each network link once as well.
   */
  public static void scan(Exchange exchange, Slice send, Slice receive, Op op) {
    Hierarchy hierarchy = Hierarchy.of(exchange);
    if (hierarchy.area() == null && Chain.isEarlier(exchange.size(), send.bytes())) {
      Chain.scan(exchange, send, receive, op);
      return;
    }
    Hierarchy levels = beginScan(hierarchy);
    levels.local().scan(send, receive, op);
    Slice before = before(exchange, levels, receive, op);
    if (!levels.isHere(0)) {
      op.apply(before, receive, receive);
    }
  }

  /** The same, but a rank's own value is not part of what it gets; the first rank gets nothing. */
  static void exclusiveScan(Exchange exchange, Slice send, Slice receive, Op op) {
    Hierarchy levels = beginScan(Hierarchy.of(exchange));
    Level local = levels.local();
    local.exclusiveScan(send, receive, op);
    Slice total = send;
    if (local.rank() > 0 && local.rank() == local.size() - 1) {
      total = exchange.scratchBeside(send);
      SliceCopies.copy(send, total);
      op.apply(receive, total, total);
    }
    Slice before = before(exchange, levels, total, op);
    if (levels.isHere(0)) {
      return;
    }
    if (levels.leads()) {
      SliceCopies.copy(before, receive);
    } else {
      op.apply(before, receive, receive);
    }
  }

  private static Hierarchy beginScan(Hierarchy levels) {
    int steps = levels.local().size() > 1 ? 2 : 1;
    return levels.begin(levels.isHere(0) ? steps : steps + 1);
  }

  /**
   * The combination of all groups before this one, in each of their ranks.
   *
   * @param total at the last rank of a group the combination of its ranks, elsewhere as long
   */
  private static Slice before(Exchange exchange, Hierarchy levels, Slice total, Op op) {
    Level local = levels.local();
    int last = local.size() - 1;
    Slice before = exchange.scratchBeside(total);
    Slice ofGroup = total;
    if (last > 0) {
      ofGroup = levels.leads() ? exchange.scratchBeside(total) : total;
      local.handOver(ofGroup, last, 0);
    }
    if (levels.leads()) {
      levels.leaders().exclusiveScan(ofGroup, before, op);
    }
    if (!levels.isHere(0)) {
      local.broadcast(before, 0);
    }
    return before;
  }

  /**
   * The leaders exchange the blocks of their groups, and each passes on the result: in place if the
   * blocks of each group are a run in the buffer, else packed group by group. Not for long blocks
   * on one host.
   */
  public static void allGather(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    Hierarchy levels = Hierarchy.of(exchange).begin(2);
    long bytes = blocks.total() << buffer.type().shift();
    if (levels.isLong(bytes)) {
      levels
          .inArea()
          .of(Algorithm.ALL_GATHER, exchange.size(), bytes)
          .run(exchange, mine, buffer, blocks);
      return;
    }
    RankGroups groups = levels.groups();
    Blocks ofGroups = groups.total(blocks);
    levels.local().allGather(mine, buffer, levels.here(blocks));
    if (groups.areInOrder() && blocks.isPacked()) {
      swap(levels, SliceCopies.part(buffer, 0, blocks.total()), ofGroups);
      return;
    }
    Slice packed = exchange.scratch(buffer.type(), blocks.total());
    Blocks places = groups.packed(blocks, ofGroups);
    for (int rank = 0; rank < blocks.size(); rank++) {
      if (levels.leads() && levels.isHere(rank)) {
        SliceCopies.copy(blocks.of(buffer, rank), places.of(packed, rank));
      }
    }
    swap(levels, packed, ofGroups);
    for (int rank = 0; rank < blocks.size(); rank++) {
      if (!levels.isHere(rank)) {
        SliceCopies.copy(places.of(packed, rank), blocks.of(buffer, rank));
      }
    }
  }

  private static void swap(Hierarchy levels, Slice all, Blocks ofGroups) {
    if (levels.leads()) {
      Slice ofGroup = ofGroups.of(all, levels.leaders().rank());
      levels.leaders().allGather(ofGroup, all, ofGroups);
    }
    levels.local().broadcast(all, 0);
  }
}
