package dev.weft.internal.engine;

import dev.weft.internal.job.Card;
import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.ProcessorList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Ranks that share cores. A launcher may bind each rank to its own core, as Open MPI's and Slurm's
 * do: then the ranks share no cores, however few cores each of them sees.
 *
 * @param ranks the number of ranks, including this one, that may run on a core of this rank
 * @param cores the number of cores that these ranks have together
 */
record CoreShare(int ranks, int cores) {
  /**
   * The share of this process, which is on this machine.
   *
   * @param cards of all ranks
   */
  static CoreShare of(List<Card> cards, String machine) {
    BitSet own = ProcessorList.parse(AvailableCores.allowed());
    BitSet together = new BitSet();
    int ranks = 0;
    Map<String, BitSet> parsed = new HashMap<>();
    for (Card card : cards) {
      if (card.machine().equals(machine)) {
        BitSet its = parsed.computeIfAbsent(card.processors(), ProcessorList::parse);
        if (its.isEmpty() || own.isEmpty() || its.intersects(own)) {
          together.or(its);
          ranks++;
        }
      }
    }
    // Alike for all, or unknown: then the JVM, which may have been told of fewer, has the last
    // word.
    int cores = together.equals(own) ? AvailableCores.usable() : together.cardinality();
    return new CoreShare(ranks, (int) Math.max(1, Math.min(cores, AvailableCores.quota())));
  }

  /** Whether the ranks are more than the cores. */
  boolean isScarce() {
    return ranks > cores;
  }
}
