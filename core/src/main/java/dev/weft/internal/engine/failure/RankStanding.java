package dev.weft.internal.engine.failure;

import dev.weft.failure.PeerFailedException;
import org.jspecify.annotations.Nullable;

/**
 * The state of a rank, as far as this rank knows: alive, leaving, gone or failed. {@link Losses}
 * changes it. Under the engine lock.
 */
public class RankStanding {
  public final int rank;

  private final Losses losses;

  /** Why it has failed, or null. */
  @Nullable String failure;

  /** The one that is told to have failed when this one has: itself, or the cause of its loss. */
  RankStanding blamed = this;

  /** It has said LEAVING, or BYE: it begins nothing more. */
  boolean finished;

  /** It has said BYE: it sends nothing more, not even what it has announced. */
  boolean left;

  /** After what it left, in words that follow that it has; empty if it left in order. */
  String leftAfter = "";

  protected RankStanding(int rank, Losses losses) {
    this.rank = rank;
    this.losses = losses;
  }

  public final boolean hasFailed() {
    return failure != null;
  }

  /** Whether no message and no receive of its can come any more. */
  public final boolean isGone() {
    return failure != null || finished;
  }

  /** Whether nothing can come any more, not even the bytes of what it has announced. */
  public final boolean isSilent() {
    return failure != null || left;
  }

  /** That it is gone, as the failure of what needed it. */
  public final PeerFailedException gone(String what) {
    return gone(what, "");
  }

  /**
   * The same.
   *
   * @param hint why that may be, if it has not failed; may be empty
   */
  public final PeerFailedException gone(String what, String hint) {
    losses.failing(this);
    if (failure != null) {
      return Failures.peerFailed(blamed.rank, what, String.valueOf(blamed.failure));
    }
    return leftAfter.isEmpty()
        ? Failures.peerFinished(rank, what, hint)
        : Failures.peerLeft(rank, what, leftAfter);
  }

  /** That it has failed, as the failure of what all ranks of a group must take part in. */
  public final PeerFailedException goneForAll() {
    return gone("a collective operation");
  }
}
