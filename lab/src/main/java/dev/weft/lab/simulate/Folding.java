package dev.weft.lab.simulate;

/**
 * Reduces the ranks to a power of two, as Weft does: the first ranks form pairs, and one rank of
 * each pair continues for both.
 */
record Folding(int ranks) {
  int power() {
    return Integer.highestOneBit(ranks);
  }

  int pairs() {
    return ranks - power();
  }

  boolean isPaired(int rank) {
    return rank < 2 * pairs();
  }

  /** Whether a rank sits out, its partner going on for it. */
  boolean isOut(int rank) {
    return isPaired(rank) && rank % 2 == 1;
  }

  /** The number among those that go on. */
  int number(int rank) {
    return isPaired(rank) ? rank / 2 : rank - pairs();
  }

  int rankOf(int number) {
    return number < pairs() ? 2 * number : number + pairs();
  }
}
