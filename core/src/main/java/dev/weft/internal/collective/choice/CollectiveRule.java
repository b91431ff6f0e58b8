package dev.weft.internal.collective.choice;

import java.util.stream.Stream;

/**
 * One line of a rules file: which algorithm an operation takes for some numbers of ranks and some
 * sizes. Immutable.
 *
 * @param operation one that {@link RulesFile#algorithms} names
 * @param algorithm one of the operation's, or {@link RulesFile#DEFAULT}
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
