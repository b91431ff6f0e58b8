package dev.weft.internal.collective.choice;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.host.Hierarchy;
import dev.weft.internal.engine.base.HostMemory;

/**
 * The facts that the ranks of a communicator exchange in its first operation, before its own
 * messages: a reduction of a few numbers.
 *
 * @param isOneHost whether all can share memory
 * @param sharesCores whether every rank's host has more ranks than cores
 * @param rulesAgree whether all have the same rules, or all have none
 */
record RankSurvey(boolean isOneHost, boolean sharesCores, boolean rulesAgree) {

  /** Whether ranks of these levels have the same rules, or none. Blocks until all have come. */
  static boolean rulesAgree(Exchange exchange, Hierarchy levels, long rulesHash) {
    long[] least = {rulesHash, ~rulesHash};
    levels.least(exchange, Slice.of(least));
    return least[0] == ~least[1];
  }

  /** Blocks until all ranks have come. */
  static RankSurvey hold(Exchange exchange, long rulesHash) {
    HostMemory memory = exchange.hostMemory();
    long host = memory == null ? 0 : 1;
    long cores = memory != null && memory.sharesCores() ? 1 : 0;
    // The least of the complements is the complement of the greatest.
    Slice cells = Slice.of(new long[] {host, cores, rulesHash, ~rulesHash});
    RecursiveDoubling.allReduce(exchange, cells, cells, Op.MIN);
    long[] least = (long[]) cells.base();
    return new RankSurvey(least[0] == 1, least[1] == 1, least[2] == ~least[3]);
  }
}
