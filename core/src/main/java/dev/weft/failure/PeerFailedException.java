package dev.weft.failure;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A rank that the operation needs has ended or cannot be reached. Operations that do not need that
 * rank go on working.
 */
public final class PeerFailedException extends WeftException {
  private static final long serialVersionUID = 1;

  private final int worldRank;
  private final @Nullable Long agreed;

  /**
   * Names the rank that is gone.
   *
   * @param worldRank as numbered in the job's first communicator
   * @param message what cannot be done because of that
   */
  public PeerFailedException(int worldRank, String message) {
    this(worldRank, message, null);
  }

  /**
   * The same of an agreement, which has a result nevertheless.
   *
   * @param agreed the result that would have been returned, or null if this is something else
   */
  public PeerFailedException(int worldRank, String message, @Nullable Long agreed) {
    super(FailureCode.PEER_FAILED, message);
    this.worldRank = worldRank;
    this.agreed = agreed;
  }

  /** What the ranks have agreed on all the same, where {@code agree} throws this. */
  public OptionalLong agreed() {
    return agreed == null ? OptionalLong.empty() : OptionalLong.of(agreed);
  }

  /** The failed rank, as numbered in the job's first communicator. */
  public int worldRank() {
    return worldRank;
  }
}
