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

  /** The job has declared one more rank to be gone: agreements that are under way begin again. */
  void declared(RankStanding gone);

  /** Everything that needs the rank fails, everything else goes on. */
  void failDependents(RankStanding gone);
}
