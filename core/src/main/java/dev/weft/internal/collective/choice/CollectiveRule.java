package dev.weft.internal.collective.choice;

import java.util.stream.Stream;

/**
 * One line of a rules file: the algorithm of an operation for a range of ranks and a range of
 * sizes. Immutable.
 *
 * @param operation a name of {@link RulesFile#algorithms}
 * @param algorithm an algorithm of the operation, or {@link RulesFile#DEFAULT}
 */
record CollectiveRule(String operation, RuleRange ranks, RuleRange bytes, String algorithm) {

  /** The same rule for the numbers of ranks outside of these. */
  Stream<CollectiveRule> except(RuleRange gone) {
    return ranks.except(gone).stream()
        .map(left -> new CollectiveRule(operation, left, bytes, algorithm));
  }

  /** The rule as text, with single spaces. */
  @Override
  public String toString() {
    return operation + " " + ranks + " " + bytes + " " + algorithm;
  }
}
