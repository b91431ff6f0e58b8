package dev.weft.parallel.checkpoint;

import java.util.Arrays;

/**
 * Which rank goes on with the data of which rank of then: one that was there with its own, a new
 * one with that of the rank of its number, if nobody else has it. The data of the others is offered
 * to rank <i>number then modulo number of ranks now</i>.
 */
final class Continuation {
  /** For each rank now the one of then, or -1. */
  private final int[] continued;

  /** For each rank of then the one now, or -1. */
  private final int[] by;

  private final int size;

  Continuation(FoundParts found) {
    this.continued = found.former();
    this.size = continued.length;
    this.by = new int[found.ranks()];
    Arrays.fill(by, -1);
    for (int rank = 0; rank < size; rank++) {
      if (continued[rank] >= 0) {
        by[continued[rank]] = rank;
      }
    }
    for (int rank = 0; rank < Math.min(size, by.length); rank++) {
      if (continued[rank] < 0 && by[rank] < 0) {
        continued[rank] = rank;
        by[rank] = rank;
      }
    }
  }

  /** The rank of then that this one goes on with, or -1. */
  int of(int rank) {
    return continued[rank];
  }

  boolean isContinued(int then) {
    return by[then] >= 0;
  }

  /** The rank that gets the data of this one. */
  int receiver(int then) {
    return by[then] >= 0 ? by[then] : then % size;
  }
}
