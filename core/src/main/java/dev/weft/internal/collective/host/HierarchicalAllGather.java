package dev.weft.internal.collective.host;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Hosts;
import dev.weft.internal.collective.operation.Choice;

/**
 * The ranks of each host tell each other, their leaders exchange what the hosts have, and each
 * passes on what it got: as it lies in the buffer if the blocks of each host are a run there, else
 * packed host by host.
 */
public final class HierarchicalAllGather {
  private HierarchicalAllGather() {}

  public static void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 2);
    Hosts hosts = levels.hosts();
    Blocks ofHosts = hosts.total(blocks);
    levels.allGather(mine, buffer, blocks);
    if (hosts.areInOrder() && blocks.isPacked()) {
      swap(levels, Buffers.part(buffer, 0, blocks.total()), ofHosts);
      return;
    }
    Slice packed = exchange.scratch(buffer.type(), blocks.total());
    Blocks places = hosts.packed(blocks, ofHosts);
    for (int rank = 0; rank < blocks.size(); rank++) {
      if (levels.leads() && levels.isHere(rank)) {
        Buffers.copy(blocks.of(buffer, rank), places.of(packed, rank));
      }
    }
    swap(levels, packed, ofHosts);
    for (int rank = 0; rank < blocks.size(); rank++) {
      if (!levels.isHere(rank)) {
        Buffers.copy(places.of(packed, rank), blocks.of(buffer, rank));
      }
    }
  }

  private static void swap(Hierarchy levels, Slice all, Blocks ofHosts) {
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      Choice.PLAIN
          .allGather(leaders.size(), all.bytes())
          .run(leaders, ofHosts.of(all, leaders.rank()), all, ofHosts);
    }
    levels.broadcastFromLeader(all);
  }
}
