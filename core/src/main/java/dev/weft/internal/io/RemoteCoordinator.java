package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.io.CoordinatorCall.Kind;
import dev.weft.request.Request;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks rank 0, by message. */
final class RemoteCoordinator implements Coordinator {
  private static final int KEEPER = 0;

  private final Comm comm;
  private final AtomicInteger ids = new AtomicInteger();

  /**
   * @param comm for the calls and answers only
   */
  RemoteCoordinator(Comm comm) {
    this.comm = comm;
  }

  @Override
  public long advance(long elements, long limit) {
    return ask(new CoordinatorCall(Kind.ADVANCE, nextId(), elements, limit));
  }

  @Override
  public long position() {
    return ask(new CoordinatorCall(Kind.POSITION, nextId(), 0, 0));
  }

  @Override
  public Lock lock(long from, long to, RangeLocks.Mode mode) {
    Kind kind = mode == RangeLocks.Mode.SHARED ? Kind.LOCK_SHARED : Kind.LOCK_EXCLUSIVE;
    int id = nextId();
    long _ = ask(new CoordinatorCall(kind, id, from, to));
    return () -> tell(new CoordinatorCall(Kind.UNLOCK, id, 0, 0));
  }

  @Override
  public void leave() {
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
