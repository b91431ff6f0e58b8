package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.RevokedException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.ServiceThread;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.os.Survival;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.wait.LongWait;
import dev.weft.request.Request;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the requests of ranks that cannot access this rank's memory: one daemon thread for
 * each rank and window with such ranks, from the making of the window until all ranks have closed
 * it. It carries out one request after the other, in the order of arrival; requests of one origin
 * arrive in the order in which they were made.
 *
 * <p>It never waits for another rank, except for payload and room for answers that are under way.
 * So it notes a lock that is not free, and tries again between requests, one of which may be the
 * unlock. It takes the lock in the control part on behalf of the origin, as any rank does.
 *
 * <p>It reports a refusal at the origin's next flush or unlock; a refused load gets an empty
 * answer. An origin that fails loses its requests; its locks stay taken, and ranks that wait for
 * them fail, or take them over where the job goes on, see {@link WindowLocks}.
 */
final class WindowServer implements Runnable {
  private record Waiter(int origin, LockType type, int replyTag) {}

  private static final Slice NOTHING = Slice.of(new byte[0]);

  private final Comm comm;
  private final LocalShare localShare;
  private final DirectWindow memory;
  private final Runnable release;
  private final RequestRecord request = new RequestRecord();
  private final List<Waiter> waiters = new ArrayList<>();
  private final @Nullable WeftException[] failures;

  /** Pauses while no request comes and there are locks to be tried. */
  private @Nullable LongWait wait;

  /** After a rank's failure no receive from any source is possible: then it probes. */
  private boolean looking;

  private boolean stopped;
  private final CountDownLatch given = new CountDownLatch(1);
  private @Nullable Thread thread;

  /**
   * @param release frees the resources of the window
   */
  WindowServer(Comm comm, LocalShare localShare, Runnable release) {
    this.comm = comm;
    this.localShare = localShare;
    this.memory = new DirectWindow(localShare, comm.rank());
    this.release = release;
    this.failures = new WeftException[comm.size()];
  }

  void start(int worldRank) {
    Thread started = new ServiceThread("weft-window-" + worldRank, this);
    thread = started;
    started.start();
  }

  /** The program has closed the window, and a rank is lost: nobody waits for the others. */
  void giveUp() {
    given.countDown();
    Thread started = thread;
    if (started != null) {
      started.interrupt();
    }
  }

  /** After the order to stop: waits for a moment until it has stopped and freed its resources. */
  void awaitEnd() {
    Thread started = thread;
    if (started != null) {
      try {
        started.join(WindowTuning.LAST_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void run() {
    try {
      while (!stopped) {
        Status status = next();
        if (status != null) {
          serve(status.source(), status.bytes());
        }
        tryLocks();
      }
    } catch (ClosedException | IllegalStateException jobOver) {
      // This rank has left the job, which frees its memory: no rank can ask any more.
    } catch (RevokedException over) {
      awaitClose();
    } catch (WaitInterruptedException givenUp) {
      boolean _ = Thread.interrupted();
    } finally {
      endWait();
      release.run();
    }
  }

  /** Nobody can ask any more; the program may use its own memory until it closes the window. */
  private void awaitClose() {
    try {
      given.await();
    } catch (InterruptedException closed) {
      // That is the same.
    }
  }

  /** Waits for a request; with locks to be tried, only a while. */
  private @Nullable Status next() {
    if (waiters.isEmpty() && !looking) {
      try {
        return comm.receive(request.room(), Comm.ANY_SOURCE, RequestRecord.REQUEST);
      } catch (PeerFailedException e) {
        looking = !Survival.isAsked();
        int[] _ = comm.acknowledgeFailed();
        return null;
      }
    }
    Status seen = comm.iprobe(Comm.ANY_SOURCE, RequestRecord.REQUEST);
    if (seen == null) {
      pause();
      return null;
    }
    endWait();
    try {
      return comm.receive(request.room(), seen.source(), RequestRecord.REQUEST);
    } catch (PeerFailedException e) {
      // The origin failed while it sent this request.
      return null;
    }
  }

  private void pause() {
    if (wait == null) {
      wait = new LongWait("interrupted while serving a window", this::noteLocks);
    }
    if (wait.pause()) {
      refuseHopelessLocks();
    }
  }

  /** Notes the holders of the locks that this thread has to take for others. */
  private @Nullable WaitMarker noteLocks() {
    return waiters.isEmpty()
        ? null
        : localShare.windowLocks().noteHolders(WaitKind.LOCK_FOR_OTHERS);
  }

  private void endWait() {
    if (wait != null) {
      wait.close();
      wait = null;
    }
  }

  private void serve(int origin, long length) {
    try {
      if (!request.isValid(length)) {
        throw new ArgumentException(
            FailureCode.WINDOW_RANGE,
            "rank " + comm.rank() + " got a request of " + length + " bytes that it cannot read");
      }
      carryOut(origin);
    } catch (ClosedException e) {
      throw e;
    } catch (PeerFailedException originGone) {
      // The request has no use any more.
    } catch (WeftException e) {
      note(origin, e);
    } catch (RuntimeException e) {
      note(
          origin,
          new ArgumentException(
              FailureCode.WINDOW_RANGE, "rank " + comm.rank() + " could not do it: " + e, e));
    }
  }

  private void note(int origin, WeftException failure) {
    if (failures[origin] == null) {
      failures[origin] = failure;
    }
  }

  private void carryOut(int origin) {
    switch (request.kind()) {
      case PUT -> put(origin);
      case GET -> answer(origin, this::find);
      case PUT_RUNS, GET_RUNS, UPDATE -> accessRuns(origin);
      case SWAP -> {
        Slice payload = request.payload();
        answer(origin, () -> swap(payload));
      }
      case FLUSH -> reply(origin, request.replyTag(), takeFailure(origin));
      case LOCK -> {
        localShare.windowLocks().announce(origin);
        waiters.add(new Waiter(origin, lockType(), request.replyTag()));
      }
      case UNLOCK -> {
        localShare.windowLocks().release(lockType(), origin);
        reply(origin, request.replyTag(), takeFailure(origin));
      }
      case STOP -> stopped = true;
    }
  }

  private LockType lockType() {
    return RequestRecord.lockType(request.place());
  }

  private @Nullable WeftException takeFailure(int origin) {
    WeftException failure = failures[origin];
    failures[origin] = null;
    return failure;
  }

  private void put(int origin) {
    if (request.hasPayload()) {
      Request _ = memory.put(RunList.of(request.place(), request.bytes()), request.payload());
      return;
    }
    Slice target;
    try {
      target = find();
    } catch (RuntimeException e) {
      skipPayload(origin);
      throw e;
    }
    Status _ = comm.receive(target, origin, RequestRecord.DATA);
  }

  /** The memory that the request names. */
  private Slice find() {
    RunList run = RunList.of(request.place(), request.bytes());
    return Slice.of(localShare.place(run).slice(run));
  }

  private void skipPayload(int origin) {
    try {
      Status _ = comm.receive(new byte[0], origin, RequestRecord.DATA);
    } catch (TruncationException meant) {
      // It is gone, which is what matters.
    }
  }

  private Slice swap(Slice replacement) {
    Slice old = replacement.newLike(1);
    Request _ = memory.swap(request.place(), request.expected(), replacement, old);
    return old;
  }

  private void accessRuns(int origin) {
    MemorySegment payload = runsPayload(origin);
    if (request.replyTag() == 0) {
      Slice _ = accessRuns(payload);
    } else {
      answer(origin, () -> accessRuns(payload));
    }
  }

  /** Carries out a request for runs; returns the old elements if they are wanted. */
  private Slice accessRuns(MemorySegment payload) {
    int records = Math.toIntExact(request.place());
    ElementType type = request.type();
    RunList runs = RunList.decode(payload, records);
    if (runs.bytes() > WindowTuning.PIECE_BYTES) {
      throw new ArgumentException(
          FailureCode.WINDOW_RANGE,
          "a request for runs of %d bytes; the limit is %d"
              .formatted(runs.bytes(), WindowTuning.PIECE_BYTES));
    }
    Slice elements = Slice.of(payload.asSlice((long) records * RunList.RECORD_BYTES), type);
    boolean answered = request.replyTag() != 0;
    Slice found = answered ? Slice.ofNewArray(type, runs.bytes() >> type.shift()) : NOTHING;
    Request _ =
        switch (request.kind()) {
          case PUT_RUNS -> memory.put(runs, elements);
          case GET_RUNS -> memory.get(runs, found);
          default -> memory.update(runs, elements, answered ? found : null, request.op());
        };
    return found;
  }

  private MemorySegment runsPayload(int origin) {
    if (request.hasPayload()) {
      return (MemorySegment) request.payload().base();
    }
    byte[] payload = new byte[Math.toIntExact(request.bytes())];
    Status _ = comm.receive(payload, origin, RequestRecord.DATA);
    return MemorySegment.ofArray(payload);
  }

  /** Sends the loaded elements of an operation, or an empty message if it fails. */
  private void answer(int origin, Supplier<Slice> operation) {
    Slice loaded = NOTHING;
    try {
      loaded = operation.get();
    } finally {
      comm.send(loaded, origin, request.replyTag());
    }
  }

  private void reply(int origin, int tag, @Nullable WeftException failure) {
    comm.send(Reply.of(failure), origin, tag);
  }

  /** Gives the lock to each waiting rank that can have it now. */
  private void tryLocks() {
    if (!waiters.isEmpty()) {
      giveLocks(waiter -> localShare.windowLocks().tryAcquire(waiter.type, waiter.origin));
    }
  }

  private void giveLocks(Predicate<Waiter> taken) {
    for (Iterator<Waiter> each = waiters.iterator(); each.hasNext(); ) {
      Waiter waiter = each.next();
      if (taken.test(waiter)) {
        each.remove();
        try {
          reply(waiter.origin, waiter.replyTag, null);
        } catch (PeerFailedException e) {
          localShare.windowLocks().release(waiter.type, waiter.origin);
        }
      }
    }
    if (waiters.isEmpty()) {
      endWait();
    }
  }

  private void takeOverLocks() {
    giveLocks(waiter -> localShare.windowLocks().takeOver(waiter.type, waiter.origin));
  }

  /** Answers the ranks that wait for a lock of a dead rank. */
  private void refuseHopelessLocks() {
    if (waiters.isEmpty()) {
      return;
    }
    try {
      takeOverLocks();
      localShare.windowLocks().requireHolders();
    } catch (PeerFailedException e) {
      for (Waiter waiter : waiters) {
        localShare.windowLocks().withdraw(waiter.origin);
        try {
          reply(waiter.origin, waiter.replyTag, e);
        } catch (PeerFailedException gone) {
          // It does not wait any more.
        }
      }
      waiters.clear();
      endWait();
    }
  }
}
