package dev.weft.collective;

/**
 * One line of a rules file: which algorithm an operation takes for some numbers of ranks and some
 * sizes. Immutable.
 *
 * @param operation one that {@link CollectiveRules#algorithms} names
 * @param algorithm one of the operation's, or {@link CollectiveRules#DEFAULT}
 */
record CollectiveRule(String operation, RuleRange ranks, RuleRange bytes, String algorithm) {

  /** As it is read, with single spaces. */
  @Override
  public String toString() {
    return operation + " " + ranks + " " + bytes + " " + algorithm;
  }
}
