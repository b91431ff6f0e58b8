package dev.weft.internal.collective.host;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.Hosts;
import dev.weft.internal.collective.operation.Choice;

/**
 * From the root's leader to all leaders, and from each to its host's ranks. A root that does not
 * lead begins with its own host.
 */
public final class HierarchicalBroadcast {
  private HierarchicalBroadcast() {}

  public static void run(Exchange exchange, Slice buffer, int root) {
    Hierarchy levels = Hierarchy.of(exchange).begin(exchange, 1);
    Hosts hosts = levels.hosts();
    boolean beginsHere = levels.isHere(root) && hosts.place(root) != 0;
    if (beginsHere) {
      levels.broadcast(buffer, root);
    }
    if (levels.leads()) {
      Exchange leaders = levels.leaders();
      Choice.PLAIN.broadcast(leaders.size(), buffer.bytes()).run(leaders, buffer, hosts.of(root));
    }
    if (!beginsHere) {
      levels.broadcastFromLeader(buffer);
    }
  }
}
