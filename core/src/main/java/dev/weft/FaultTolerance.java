package dev.weft;

import java.util.concurrent.CompletableFuture;

/**
 * What a program does about ranks that are lost, in a job that goes on without them ({@code weft
 * run --survive}, or the system property {@code weft.survive}). A lost rank fails the operations
 * that need it, with a {@link dev.weft.failure.PeerFailedException}, and no others: receives from
 * it and sends to it, and collective operations of communicators that it is in. Ranks may hear of
 * it at different places of the program; {@link #revoke} brings all to the same place, {@link
 * #agree} tells them what to do there, and {@link #shrink} makes a communicator of those that live.
 *
 * <p>The first three are as the MPI Forum has voted them for MPI 5.1 (revoke, get_failed,
 * ack_failed), the others as the MPIX functions of User-Level Failure Mitigation in Open MPI 5. A
 * rank that has closed Weft counts as lost. All but {@link #shrink} also work in a job that ends
 * with its first loss, and find no lost rank then. Any thread.
 *
 * @param <C> the communicator: {@link Comm}, or {@link InterComm}, whose agreements are those of
 *     both groups
 */
public interface FaultTolerance<C> {
  /**
   * The ranks of this communicator, or of the other group, that this rank knows to be lost,
   * ascending. Others may know of more, or of fewer. Does not block.
   */
  int[] failed();

  /**
   * Lets receives from any source, and probes, go on without the ranks that are lost by now: until
   * then each of them fails, and requests for such receives stay under way. {@link #agree} fails
   * until all ranks have acknowledged the loss. Waits for a moment where this rank has noticed a
   * loss sooner than the job.
   *
   * @return the ranks that are acknowledged, of this communicator or of the other group, ascending
   */
  int[] acknowledgeFailed();

  /**
   * Ends the communicator on all its ranks: every operation on it that is under way or that follows
   * fails with a {@link dev.weft.failure.RevokedException}, except {@link #agree} and {@link
   * #shrink}. One rank that calls is enough. Windows and files made with it end, too. Does not wait
   * for the others.
   */
  void revoke();

  /**
   * From now on, on this rank, this communicator is revoked as soon as another one is. For
   * libraries: what they make of a communicator that they are given, as by {@link Comm#dup}, has to
   * end when the program revokes that. All ranks call it. Does not block.
   *
   * @param programs the other one, of the same job; if it has been revoked this one is at once
   * @throws dev.weft.failure.ArgumentException if it belongs to another job
   */
  void revokeWith(Comm programs);

  /** Whether this rank knows that a rank has revoked the communicator. Does not block. */
  boolean isRevoked();

  /**
   * Agrees on a bitwise and of what all ranks that live give. All get the same result, or the same
   * failure, whoever is lost meanwhile. Collective over the ranks that live; also on a communicator
   * that has been revoked. Blocks. If the thread is interrupted the agreement goes on in the
   * background, with the value given.
   *
   * @throws dev.weft.failure.PeerFailedException if ranks are lost that not all the others have
   *     {@linkplain #acknowledgeFailed acknowledged}; {@link
   *     dev.weft.failure.PeerFailedException#agreed} has the result
   */
  long agree(long flags);

  /** The same in the background. Agreements and shrinks begin in the same order on all ranks. */
  CompletableFuture<Long> iagree(long flags);

  /**
   * Agrees on which ranks are lost: all get the same answer. Collective over the ranks that live;
   * blocks, as {@link #agree} does.
   *
   * @return ranks of this communicator, or of the other group, ascending
   */
  int[] agreeFailed();

  /**
   * A new communicator of the ranks that live, in the same order. Collective over these; also on a
   * communicator that has been revoked. A rank that is lost meanwhile is not in it, or known to be
   * lost in it. It has no topology and no attributes. Blocks, as {@link #agree} does.
   */
  C shrink();

  /** The same in the background. */
  CompletableFuture<C> ishrink();
}
