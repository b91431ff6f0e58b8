package dev.weft.internal.collective.choice;

import dev.weft.internal.collective.choice.Catalogue.Candidate;
import dev.weft.internal.collective.operation.Algorithm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for one number of ranks, by operation and in order. Immutable; any thread. */
record Rulebook(
    List<Ruled<Algorithm.Barrier>> barrier,
    List<Ruled<Algorithm.Broadcast>> broadcast,
    List<Ruled<Algorithm.Gather>> gather,
    List<Ruled<Algorithm.Scatter>> scatter,
    List<Ruled<Algorithm.AllGather>> allGather,
    List<Ruled<Algorithm.AllToAll>> allToAll,
    List<Ruled<Algorithm.AllToAll>> allToAllv,
    List<Ruled<Algorithm.Reduce>> reduce,
    List<Ruled<Algorithm.AllReduce>> allReduce,
    List<Ruled<Algorithm.ReduceScatter>> reduceScatter,
    List<Ruled<Algorithm.Scan>> scan) {

  /**
   * What a rule chooses.
   *
   * @param bytes sizes that it is for
   * @param candidate null for the usual choice
   */
  record Ruled<A>(RuleRange bytes, @Nullable Candidate<A> candidate) {}

  static Rulebook of(CollectiveRules rules, int ranks) {
    return new Rulebook(
        ruled(rules, Algorithms.BARRIER, ranks),
        ruled(rules, Algorithms.BROADCAST, ranks),
        ruled(rules, Algorithms.GATHER, ranks),
        ruled(rules, Algorithms.SCATTER, ranks),
        ruled(rules, Algorithms.ALL_GATHER, ranks),
        ruled(rules, Algorithms.ALL_TO_ALL, ranks),
        ruled(rules, Algorithms.ALL_TO_ALLV, ranks),
        ruled(rules, Algorithms.REDUCE, ranks),
        ruled(rules, Algorithms.ALL_REDUCE, ranks),
        ruled(rules, Algorithms.REDUCE_SCATTER, ranks),
        ruled(rules, Algorithms.SCAN, ranks));
  }

  private static <A> List<Ruled<A>> ruled(
      CollectiveRules rules, Catalogue<A> catalogue, int ranks) {
    return rules.of(catalogue.operation(), ranks).stream()
        .map(rule -> new Ruled<>(rule.bytes(), candidate(rule.algorithm(), catalogue)))
        .toList();
  }

  private static <A> @Nullable Candidate<A> candidate(String name, Catalogue<A> catalogue) {
    return name.equals(CollectiveRules.DEFAULT) ? null : catalogue.get(name);
  }
}
