package dev.weft.internal.collective.choice;

/** The requirement of an algorithm. */
enum Requirement {
  NOTHING,
  /** An operator that may be applied in any order. */
  COMMUTATIVE,
  /** A number of ranks that is a power of two. */
  POWER_OF_TWO,
  /** Memory that all ranks share. */
  AREA,
  /** The same, and that a chunk of it has room for a long piece of every rank's block. */
  PIECES_IN_AREA,
  /** The same, and that values of the operator fit into every rank's share of a chunk. */
  DIVIDED_AREA,
  /** Several hosts, and several ranks on one of them; or groups of cores near each other. */
  TWO_LEVELS,
  /** The same, and an operator that may be applied to the ranks of one group after the other. */
  TWO_LEVELS_IN_ORDER,
  /** The same, and the ranks of each group follow each other. */
  TWO_LEVELS_OF_RUNS;

  boolean isForOneHost() {
    return this == AREA || this == PIECES_IN_AREA || this == DIVIDED_AREA;
  }

  boolean isForSeveralHosts() {
    return this == TWO_LEVELS || this == TWO_LEVELS_IN_ORDER || this == TWO_LEVELS_OF_RUNS;
  }
}
