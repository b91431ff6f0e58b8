package dev.weft.failure;

/**
 * A rank that the operation needs has ended or cannot be reached. Operations that do not need that
 * rank go on working.
 */
public final class PeerFailedException extends WeftException {
  private static final long serialVersionUID = 1;

  private final int worldRank;

  /**
   * Names the rank that is gone.
   *
   * @param worldRank as numbered in the job's first communicator
   * @param message what cannot be done because of that
   */
  public PeerFailedException(int worldRank, String message) {
    super(message);
    this.worldRank = worldRank;
  }

  /** The failed rank, as numbered in the job's first communicator. */
  public int worldRank() {
    return worldRank;
  }
}
