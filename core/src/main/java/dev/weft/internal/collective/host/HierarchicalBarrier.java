package dev.weft.internal.collective.host;

import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.Choice;

/** The ranks of each host meet, then the hosts' leaders do, then each host's ranks again. */
public final class HierarchicalBarrier {
  private HierarchicalBarrier() {}

  public static void run(Exchange exchange) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 2);
    levels.barrier();
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      Choice.PLAIN.barrier(leaders.size()).run(leaders);
    }
    levels.barrier();
  }
}
