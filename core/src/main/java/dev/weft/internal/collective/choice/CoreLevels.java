package dev.weft.internal.collective.choice;

import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.RankGroups;
import dev.weft.internal.job.ForcedTopology;
import dev.weft.internal.os.CoreGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The groups of cores by which operations of one host's ranks are composed: last caches if the
 * ranks are bound to several, else NUMA nodes, else sockets. The leaders of those groups are
 * divided in the same way, by the kinds of group that are left. All ranks know the same groups from
 * the cards, so they decide alike without a message.
 */
final class CoreLevels {
  /** From the nearest cores outwards. */
  private static final List<CoreGroup> KINDS =
      List.of(CoreGroup.L3, CoreGroup.NUMA, CoreGroup.SOCKET);

  private CoreLevels() {}

  /**
   * The innermost groups that are worth steps of their own; null if there are none.
   *
   * @param leastRanks the number of ranks that at least two groups must have
   */
  static @Nullable RankGroups of(Exchange exchange, int leastRanks) {
    for (CoreGroup kind : KINDS) {
      RankGroups groups = exchange.groups(channel -> channel.together(kind));
      if (groups.numberOfAtLeast(leastRanks) > 1) {
        return groups;
      }
    }
    return null;
  }

  /** In tests that force a topology pairs of ranks suffice. */
  static int leastRanks() {
    return ForcedTopology.current() == null ? CollectiveTuning.GROUP_RANKS : 2;
  }
}
