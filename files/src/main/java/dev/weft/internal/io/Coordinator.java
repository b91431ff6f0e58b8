package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.io.CoordinatorCall.Kind;
import dev.weft.io.Consistency;
import dev.weft.request.Request;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A rank's access to the shared pointer of a file and to the locks of atomic accesses. Rank 0's
 * {@link CoordinatorService} keeps both; all ranks, including rank 0, use them by messages. Any
 * thread; calls block for an answer, even if the thread is interrupted (answers come soon, and a
 * lock whose answer is lost would never be released).
 */
final class Coordinator {
  /** Where nothing has to be locked. */
  static final Lock NO_LOCK = () -> {};

  private static final int KEEPER = 0;

  private final Comm comm;
  private final AtomicInteger ids = new AtomicInteger();
  private volatile Consistency consistency = Consistency.RELAXED;

  /** A lock that is held. */
  interface Lock extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param comm for the calls and answers only
   */
  Coordinator(Comm comm) {
    this.comm = comm;
  }

  Consistency consistency() {
    return consistency;
  }

  void consistency(Consistency mode) {
    consistency = mode;
  }

  /** See {@link SharedPointer#advance}. */
  long advance(long elements, long limit) {
    return ask(new CoordinatorCall(Kind.ADVANCE, nextId(), elements, limit));
  }

  /** Where the shared pointer is. */
  long position() {
    return ask(new CoordinatorCall(Kind.POSITION, nextId(), 0, 0));
  }

  /** Locks a range of bytes if accesses are atomic; blocks until no other rank is in the way. */
  Lock lock(Direction direction, long from, long to) {
    if (consistency == Consistency.RELAXED) {
      return NO_LOCK;
    }
    int id = nextId();
    Kind kind = direction == Direction.READ ? Kind.LOCK_TO_READ : Kind.LOCK_TO_WRITE;
    long _ = ask(new CoordinatorCall(kind, id, from, to));
    return () -> tell(new CoordinatorCall(Kind.UNLOCK, id, 0, 0));
  }

  /** Says that this rank has closed the file. */
  void leave() {
    try {
      tell(new CoordinatorCall(Kind.LEAVE, nextId(), 0, 0));
    } catch (WeftException e) {
      // Rank 0 has failed: there is nobody to be told.
    }
  }

  private int nextId() {
    return 1 + (ids.getAndIncrement() & (Comm.MAX_TAG >> 1));
  }

  private void tell(CoordinatorCall call) {
    Request sent = comm.isend(call.encoded(), KEEPER, CoordinatorCall.TAG);
    if (sent.isDone()) {
      Status _ = sent.await();
    }
  }

  private long ask(CoordinatorCall call) {
    long[] answer = new long[1];
    Request incoming = comm.ireceive(answer, KEEPER, call.id());
    tell(call);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          Status _ = incoming.await();
          return answer[0];
        } catch (WaitInterruptedException e) {
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
