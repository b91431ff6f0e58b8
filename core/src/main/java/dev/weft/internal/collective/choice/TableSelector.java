package dev.weft.internal.collective.choice;

import dev.weft.data.Op;
import dev.weft.internal.collective.choice.NamedAlgorithms.Candidate;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import org.jspecify.annotations.Nullable;

/**
 * Chooses from {@link AlgorithmTable} by the user's rules, else the usual algorithm. A rule whose
 * algorithm cannot do the operation is ignored. This selector knows only messages; any thread.
 */
public class TableSelector implements AlgorithmSelector {
  /** With messages only, and without rules. */
  public static final TableSelector PLAIN = new TableSelector(RulesFile.NONE);

  private final RulesFile rules;

  TableSelector(RulesFile rules) {
    this.rules = rules;
  }

  @Override
  public <A> A of(Algorithm.Kind<A> kind, int ranks, long bytes, @Nullable Op op) {
    return choose(kind, ranks, bytes, op, CollectiveTuning.UNDIVIDED_BYTES);
  }

  @Override
  public AlgorithmSelector forMessages() {
    return this;
  }

  /** Whether an algorithm's requirement is met, for so many bytes in all. */
  boolean meets(Requirement need, int ranks, long bytes, @Nullable Op op) {
    return switch (need) {
      case NOTHING -> true;
      case COMMUTATIVE -> op != null && op.isCommutative();
      case POWER_OF_TWO -> Integer.bitCount(ranks) == 1;
      case AREA,
          PIECES_IN_AREA,
          DIVIDED_AREA,
          TWO_LEVELS,
          TWO_LEVELS_IN_ORDER,
          TWO_LEVELS_OF_RUNS ->
          false;
    };
  }

  /** Whether the rules of this rank are those of all. */
  boolean rulesHold() {
    return true;
  }

  final RulesFile rules() {
    return rules;
  }

  final <A> A choose(
      Algorithm.Kind<A> kind, int ranks, long bytes, @Nullable Op op, long undividedBytes) {
    NamedAlgorithms<A> all = AlgorithmTable.of(kind);
    if (rules != RulesFile.NONE && rulesHold()) {
      Candidate<A> ruled = ruled(all, ranks, bytes, op);
      if (ruled != null) {
        return ruled.algorithm();
      }
    }
    for (Candidate<A> candidate : all.candidates()) {
      if (meets(candidate.need(), ranks, bytes, op)
          && candidate.usual().holds(ranks, bytes, undividedBytes)) {
        return candidate.algorithm();
      }
    }
    throw new AssertionError(kind);
  }

  /** The algorithm of the first rule that can be followed; null for the usual choice. */
  private <A> @Nullable Candidate<A> ruled(
      NamedAlgorithms<A> all, int ranks, long bytes, @Nullable Op op) {
    long size = all.kind().ofBlocks() ? bytes / ranks : bytes;
    for (CollectiveRule rule : rules.of(all.kind().operation(), ranks)) {
      if (rule.bytes().contains(size)) {
        if (rule.algorithm().equals(RulesFile.DEFAULT)) {
          return null;
        }
        Candidate<A> candidate = all.get(rule.algorithm());
        if (meets(candidate.need(), ranks, bytes, op)) {
          return candidate;
        }
      }
    }
    return null;
  }
}
