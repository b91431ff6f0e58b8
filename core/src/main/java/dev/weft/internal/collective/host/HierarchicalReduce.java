package dev.weft.internal.collective.host;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Choice;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of each host combine at their leader, and the leaders at the root's, which passes the
 * result on if it is not the root. Ranks whose hosts follow each other are combined in their order.
 */
public final class HierarchicalReduce {
  private HierarchicalReduce() {}

  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 1);
    if (levels.leads()) {
      lead(exchange, levels, send, receive, op, root);
      return;
    }
    levels.reduce(send, null, op);
    if (receive != null) {
      levels.local().receive(receive, 0);
    }
  }

  private static void lead(
      Exchange exchange, Hierarchy levels, Slice send, @Nullable Slice receive, Op op, int root) {
    Exchange leaders = levels.leaders();
    Slice sum = receive == null ? exchange.scratchBeside(send) : receive;
    levels.reduce(send, sum, op);
    Choice.PLAIN
        .reduce(leaders.size(), send.bytes(), op)
        .run(leaders, sum, levels.isHere(root) ? sum : null, op, levels.hosts().of(root));
    if (levels.isHere(root) && receive == null) {
      levels.local().send(sum, levels.hosts().place(root));
    }
  }
}
