package dev.weft.internal.engine.failure;

/**
 * The engine's reactions to a loss; {@link Losses} calls them. Under the engine lock; does not
 * block.
 */
public interface LossHandler {
  /** Takes in all that has come, so that what a rank sent before it failed is not lost. */
  void takeIn();

  /** Whether the rank's frames reach this one by some endpoint, its last words among them. */
  boolean hears(int rank);

  /** The job has learnt that the rank is gone, and nobody else has told its links. */
  void endLinks(int rank);

  /**
   * The job has told that a rank is gone, or has come: agreements that are under way look again.
   */
  void told(int rank);

  /** Everything that needs the rank fails, everything else goes on. */
  void failDependents(RankStanding gone);
}
