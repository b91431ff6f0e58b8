package dev.weft.collective;

import dev.weft.Op;
import dev.weft.Slice;

/**
 * What the ranks of a communicator tell each other in its first operation, before its own messages:
 * one combination of a few numbers.
 *
 * @param isOneHost whether all can share memory
 * @param rulesAgree whether all have the same rules, or none
 */
record Meeting(boolean isOneHost, boolean rulesAgree) {

  /** Blocks until all ranks have come. */
  static Meeting hold(Exchange exchange, long rulesHash) {
    long host = exchange.hostMemory() == null ? 0 : 1;
    // The least of the complements is the complement of the greatest.
    Slice cells = Slice.of(new long[] {host, rulesHash, ~rulesHash});
    RecursiveDoublingAllReduce.run(exchange, cells, cells, Op.MIN);
    long[] least = (long[]) cells.base();
    return new Meeting(least[0] == 1, least[1] == ~least[2]);
  }
}
