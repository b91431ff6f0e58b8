package dev.weft.internal.collective.host;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Choice;

/**
 * The ranks of each host combine at their leader, the leaders among each other, and each passes the
 * result on. Ranks whose hosts follow each other are combined in their order.
 */
public final class HierarchicalAllReduce {
  private HierarchicalAllReduce() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 2);
    levels.reduce(send, levels.leads() ? receive : null, op);
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      Choice.PLAIN.allReduce(leaders.size(), send.bytes(), op).run(leaders, receive, receive, op);
    }
    levels.broadcastFromLeader(receive);
  }
}
