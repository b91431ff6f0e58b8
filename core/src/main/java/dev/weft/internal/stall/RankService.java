package dev.weft.internal.stall;

/**
 * A service of a layer above the engine, such as a node that carries out calls of other ranks, as
 * far as it matters to those who look whether a rank is stuck. Any thread calls it; does not block.
 */
public interface RankService {
  /** Whether it may go on with something although no further request of a rank comes. */
  boolean isAtWork();

  /** The words for what else may wake it from outside of the job; empty if there is nothing. */
  String doubt();
}
