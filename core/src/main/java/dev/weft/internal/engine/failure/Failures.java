package dev.weft.internal.engine.failure;

import dev.weft.failure.ClosedException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.RevokedException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import java.util.List;

/** Makes the exceptions of failed operations. */
public final class Failures {
  private static final String SO_NOT_COMPLETED = " cannot be completed: ";

  public static TruncationException truncated(
      int own, int source, int tag, long messageBytes, long bufferBytes) {
    return new TruncationException(
        "rank "
            + own
            + ": the message from rank "
            + source
            + " with tag "
            + tag
            + " has "
            + messageBytes
            + " bytes, the receive buffer "
            + bufferBytes
            + "; give a larger buffer, or ask with probe() for the size first");
  }

  public static TruncationException longerThanArrays(
      int own, int source, int tag, long messageBytes, long mostBytes) {
    return new TruncationException(
        "rank %d: the message from rank %d with tag %d has %d bytes, an array %d at most; receive it into a segment"
            .formatted(own, source, tag, messageBytes, mostBytes));
  }

  public static ResourceException noHeapFor(
      int own, int source, int tag, long messageBytes, OutOfMemoryError cause) {
    return new ResourceException(
        FailureCode.HEAP,
        "rank %d: no array of %d bytes can be allocated for the message from rank %d with tag %d; allow a larger heap than %d MiB with -Xmx, or receive it into a segment"
            .formatted(own, messageBytes, source, tag, Runtime.getRuntime().maxMemory() >> 20),
        cause);
  }

  public static ResourceException notStored(int own, int source, int tag, Throwable cause) {
    return new ResourceException(
        FailureCode.HEAP,
        "rank %d: the message from rank %d with tag %d could not be copied to the buffer (%s); keep the buffers of both ranks valid until the message has been received"
            .formatted(own, source, tag, cause),
        cause);
  }

  public static ResourceException notLoaded(int peer, Throwable cause) {
    return new ResourceException(
        FailureCode.HEAP,
        "data from the memory of rank %d of the job could not be copied to the buffer (%s); keep the buffer valid until the access is complete"
            .formatted(peer, cause),
        cause);
  }

  public static ResourceException notRead(int rank, int peer, int tag, Throwable cause) {
    return new ResourceException(
        FailureCode.HEAP,
        "the buffer of the message from rank %d to rank %d of the job with tag %d cannot be read (%s); keep it valid until the send is complete"
            .formatted(rank, peer, tag, cause),
        cause);
  }

  public static PeerFailedException peerFailed(int rank, String what, String why) {
    return new PeerFailedException(
        rank, what + SO_NOT_COMPLETED + "rank " + rank + " of the job has failed: " + why);
  }

  public static PeerFailedException peerFinished(int rank, String what, String hint) {
    return new PeerFailedException(
        rank,
        "%s%srank %d of the job has already finished%s"
            .formatted(what, SO_NOT_COMPLETED, rank, hint));
  }

  /**
   * That a rank has left because another has failed, or after that.
   *
   * @param after which, as {@link dev.weft.internal.job.Job#afterFailureOf} says it
   */
  public static PeerFailedException peerLeft(int rank, String what, String after) {
    return new PeerFailedException(
        rank, "%s%srank %d of the job has left %s".formatted(what, SO_NOT_COMPLETED, rank, after));
  }

  /** What ends a wait for an agreement, which begins again; the program does not see it. */
  public static PeerFailedException newsOf(int rank) {
    return new PeerFailedException(rank, "rank " + rank + " of the job is gone, or has come");
  }

  /** That ranks have agreed without one that is lost, which not all of them know of. */
  public static PeerFailedException agreedWithout(int rank, long agreed) {
    return new PeerFailedException(
        rank,
        "the ranks have agreed on %d without rank %d of the job, which is lost and not acknowledged by all; call acknowledgeFailed() on all of them"
            .formatted(agreed, rank),
        agreed);
  }

  /** What is asked of a communicator that a rank has revoked. */
  public static RevokedException revoked(String title) {
    return new RevokedException(
        "%s has been revoked; let all its ranks call shrink() or repair(), and go on with what that returns"
            .formatted(title));
  }

  /** That a rank has failed or finished, without what therefore cannot be completed. */
  public static String reason(PeerFailedException failure) {
    String message = String.valueOf(failure.getMessage());
    int end = message.indexOf(SO_NOT_COMPLETED);
    return end < 0 ? message : message.substring(end + SO_NOT_COMPLETED.length());
  }

  /**
   * What is asked of a rank after it has left its job.
   *
   * @param rank in the job
   */
  public static ClosedException closed(int rank) {
    return new ClosedException("rank " + rank + ": the job has been closed");
  }

  /**
   * A failure as the calling thread throws it. That a peer is gone was found out by another thread;
   * what matters is where this one needed it.
   */
  public static RuntimeException here(RuntimeException failure) {
    if (failure instanceof PeerFailedException
        || failure instanceof RevokedException
        || failure instanceof ClosedException) {
      Throwable _ = failure.fillInStackTrace();
    }
    return failure;
  }

  public static WaitInterruptedException interrupted() {
    return new WaitInterruptedException(
        "interrupted while waiting; the request stays under way and can be awaited again");
  }

  public static WaitInterruptedException interruptedAny() {
    return new WaitInterruptedException(
        "interrupted while waiting for one of several requests; all of them stay under way");
  }

  public static WaitInterruptedException interruptedTogether() {
    return new WaitInterruptedException(
        "interrupted within a collective operation: this rank has left the operation; the others wait for"
            + " it, and the communicator can be used again when all have left the operation");
  }

  public static WaitInterruptedException interruptedSend(long bytes, int peer) {
    return new WaitInterruptedException(
        "interrupted in a send of "
            + bytes
            + " bytes to rank "
            + peer
            + " of the job, whose message is sent all the same; do not send it again");
  }

  public static WaitInterruptedException interruptedReceive() {
    return new WaitInterruptedException(
        "interrupted before a message came; none has been taken, so that the next call finds it");
  }

  public static WaitTimeoutException timedOut(long limitNanos) {
    return new WaitTimeoutException(
        "not complete after "
            + limitNanos / 1_000_000
            + " ms; the request stays under way and can be awaited again");
  }

  public static WaitTimeoutException stalled() {
    return new WaitTimeoutException(
        "the wait was given up, as the end of --stall-report asks: nothing in the job moves any more"
            + " and nothing can, as the report on standard error says; the other ranks have not come"
            + " here");
  }

  public static ResourceException bufferedSpaceFull(long bytes, long used, long limit) {
    return new ResourceException(
        FailureCode.HEAP,
        "a buffered send of "
            + bytes
            + " bytes does not fit: "
            + used
            + " of "
            + limit
            + " bytes hold messages not sent yet; raise Comm.bufferedLimit or call"
            + " flushBuffered()");
  }

  /**
   * No transport works.
   *
   * @param tried the transports with what each has said
   */
  public static ResourceException unreachable(int rank, List<String> tried) {
    return new ResourceException(FailureCode.HEAP, notReached(rank, tried));
  }

  /** The same where one of the transports has found that the peer is gone. */
  public static PeerFailedException gone(PeerFailedException found, List<String> tried) {
    if (tried.size() == 1) {
      return found;
    }
    int rank = found.worldRank();
    PeerFailedException failure = new PeerFailedException(rank, notReached(rank, tried));
    Throwable _ = failure.initCause(found);
    return failure;
  }

  private static String notReached(int rank, List<String> tried) {
    return "rank " + rank + " cannot be reached: " + String.join("; ", tried);
  }

  private Failures() {}
}
