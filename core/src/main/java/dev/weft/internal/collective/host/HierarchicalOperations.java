package dev.weft.internal.collective.host;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.algorithm.Chain;
import dev.weft.internal.collective.algorithm.FasterExclusiveScan;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.RankGroups;
import dev.weft.internal.collective.exchange.SliceCopies;
import dev.weft.internal.collective.operation.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * Operations composed by host: a step among the ranks of each host, one between the hosts' leaders,
 * and one among the ranks of each host again. If the ranks of each host have consecutive numbers,
 * values are combined in rank order.
 */
public final class HierarchicalOperations {
  private HierarchicalOperations() {}

  /** The ranks of each host meet, then the leaders do, then each host's ranks again. */
  public static void barrier(Exchange exchange) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 2);
    levels.barrier();
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      levels.betweenHosts().of(Algorithm.BARRIER, leaders.size(), 0).run(leaders);
    }
    levels.barrier();
  }

  /**
   * From the root's leader to all leaders, and from each to its host's ranks. A root that does not
   * lead begins with its own host.
   */
  public static void broadcast(Exchange exchange, Slice buffer, int root) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 1);
    RankGroups hosts = levels.hosts();
    boolean beginsHere = levels.isHere(root) && hosts.place(root) != 0;
    if (beginsHere) {
      levels.broadcast(buffer, root);
    }
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      levels
          .betweenHosts()
          .of(Algorithm.BROADCAST, leaders.size(), buffer.bytes())
          .run(leaders, buffer, hosts.of(root));
    }
    if (!beginsHere) {
      levels.broadcastFromLeader(buffer);
    }
  }

  /** The leaders combine at the root's leader, which passes the result on if it is not the root. */
  public static void reduce(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 1);
    if (!levels.leads()) {
      levels.reduce(send, null, op);
      if (receive != null) {
        levels.local().receive(receive, 0);
      }
      return;
    }
    Exchange leaders = levels.leaders();
    Slice sum = receive == null ? exchange.scratchBeside(send) : receive;
    levels.reduce(send, sum, op);
    levels
        .betweenHosts()
        .of(Algorithm.REDUCE, leaders.size(), send.bytes(), op)
        .run(leaders, sum, levels.isHere(root) ? sum : null, op, levels.hosts().of(root));
    if (levels.isHere(root) && receive == null) {
      levels.local().send(sum, levels.hosts().place(root));
    }
  }

  /** The leaders combine the values of their hosts, and each passes the result on. */
  public static void allReduce(Exchange exchange, Slice send, Slice receive, Op op) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 2);
    levels.reduce(send, levels.leads() ? receive : null, op);
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      levels
          .betweenHosts()
          .of(Algorithm.ALL_REDUCE, leaders.size(), send.bytes(), op)
          .run(leaders, receive, receive, op);
    }
    levels.broadcastFromLeader(receive);
  }

  /**
   * Each host combines by itself; then each leader gets the combination of all hosts before its
   * own, and every rank there puts it before its own value. A long buffer of few ranks goes along
   * all ranks instead, which crosses each network link once as well.
   */
  public static void scan(Exchange exchange, Slice send, Slice receive, Op op) {
    if (Chain.isEarlier(exchange.size(), send.bytes())) {
      Chain.scan(exchange, send, receive, op);
      return;
    }
    Hierarchy hierarchy = Hierarchy.of(exchange);
    boolean isFirstHost = hierarchy.isHere(0);
    Hierarchy levels = hierarchy.begin(exchange, isFirstHost ? 1 : 2);
    levels.scan(send, receive, op);
    Slice before = exchange.scratchBeside(receive);
    Exchange local = levels.local();
    int last = local.size() - 1;
    if (levels.leads()) {
      Slice total = receive;
      if (last > 0) {
        total = exchange.scratchBeside(receive);
        local.receive(total, last);
      }
      FasterExclusiveScan.run(levels.leaders(), total, before, op);
    } else if (local.rank() == last) {
      local.send(receive, 0);
    }
    if (!isFirstHost) {
      levels.broadcastFromLeader(before);
      op.apply(before, receive, receive);
    }
  }

  /**
   * The leaders exchange the blocks of their hosts, and each passes on the result: in place if the
   * blocks of each host are a run in the buffer, else packed host by host.
   */
  public static void allGather(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 2);
    RankGroups hosts = levels.hosts();
    Blocks ofHosts = hosts.total(blocks);
    levels.allGather(mine, buffer, blocks);
    if (hosts.areInOrder() && blocks.isPacked()) {
      swap(levels, SliceCopies.part(buffer, 0, blocks.total()), ofHosts);
      return;
    }
    Slice packed = exchange.scratch(buffer.type(), blocks.total());
    Blocks places = hosts.packed(blocks, ofHosts);
    for (int rank = 0; rank < blocks.size(); rank++) {
      if (levels.leads() && levels.isHere(rank)) {
        SliceCopies.copy(blocks.of(buffer, rank), places.of(packed, rank));
      }
    }
    swap(levels, packed, ofHosts);
    for (int rank = 0; rank < blocks.size(); rank++) {
      if (!levels.isHere(rank)) {
        SliceCopies.copy(places.of(packed, rank), blocks.of(buffer, rank));
      }
    }
  }

  private static void swap(Hierarchy levels, Slice all, Blocks ofHosts) {
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      levels
          .betweenHosts()
          .of(Algorithm.ALL_GATHER, leaders.size(), all.bytes())
          .run(leaders, ofHosts.of(all, leaders.rank()), all, ofHosts);
    }
    levels.broadcastFromLeader(all);
  }
}
