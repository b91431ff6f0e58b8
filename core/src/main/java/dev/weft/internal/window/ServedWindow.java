package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.window.RequestRecord.Kind;
import dev.weft.internal.window.RunList.Batch;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory that only its rank can access: operations are requests to that rank's {@link
 * WindowServer}, which carries out those of one origin in order. Puts and plain updates get no
 * answer; a flush gets one, which says that all requests before it are done, and which error
 * occurred. Receives for results are posted before the request is sent, so a service never waits to
 * send an answer.
 *
 * <p>If the origin shares memory with the target, though not this memory, it takes the lock itself.
 * Any thread; the messages of one request are sent under this object's monitor, so that they stay
 * together.
 */
final class ServedWindow implements RemoteWindow {
  private final Comm comm;
  private final int target;
  private final @Nullable WindowLocks windowLocks;
  private final RequestRecord record = new RequestRecord();

  /** The operations under way here; a finished one may stay for a while. */
  private final List<Request> pending = new ArrayList<>();

  private int replies;

  private final SentCount requests = new SentCount();

  /**
   * @param comm the window's own message space
   * @param windowLocks the target's locks, if they are in shared memory
   */
  ServedWindow(Comm comm, int target, @Nullable WindowLocks windowLocks) {
    this.comm = comm;
    this.target = target;
    this.windowLocks = windowLocks;
  }

  @Override
  public synchronized Request put(RunList runs, Slice buffer) {
    if (runs.isOneRun()) {
      record.set(Kind.PUT, runs.low(), runs.bytes());
      return send(buffer);
    }
    return inParts(Kind.PUT_RUNS, runs, buffer, null, null);
  }

  @Override
  public synchronized Request get(RunList runs, Slice buffer) {
    if (runs.isOneRun()) {
      record.set(Kind.GET, runs.low(), runs.bytes());
      return ask(null, buffer);
    }
    return inParts(Kind.GET_RUNS, runs, null, buffer, null);
  }

  @Override
  public synchronized Request update(
      RunList runs, Slice buffer, @Nullable Slice result, Update op) {
    return inParts(Kind.UPDATE, runs, buffer, result, op);
  }

  private Request inParts(
      Kind kind,
      RunList runs,
      @Nullable Slice buffer,
      @Nullable Slice result,
      @Nullable Update op) {
    List<Request> parts = new ArrayList<>(1);
    for (Batch batch : runs.batches(WindowTuning.PIECE_BYTES, WindowTuning.MOST_RECORDS)) {
      Slice payload = payload(batch, buffer);
      record.set(kind, batch.runs().recordCount(), payload.bytes());
      if (op != null && buffer != null) {
        record.setUpdate(op, buffer.type());
      }
      parts.add(result == null ? send(payload) : ask(payload, part(result, batch)));
    }
    return WindowRequest.of(parts);
  }

  private static Slice part(Slice whole, Batch batch) {
    int shift = whole.type().shift();
    return whole.part(batch.fromByte() >> shift, batch.runs().bytes() >> shift);
  }

  /** The places of the elements at the target, and the elements that it gets. */
  private static Slice payload(Batch batch, @Nullable Slice buffer) {
    RunList runs = batch.runs();
    int head = runs.recordCount() * RunList.RECORD_BYTES;
    byte[] bytes = new byte[head + (buffer == null ? 0 : (int) runs.bytes())];
    MemorySegment memory = MemorySegment.ofArray(bytes);
    runs.encode(memory);
    if (buffer != null) {
      Gathering.copyOut(buffer, batch.fromByte(), runs.bytes(), memory, head);
    }
    return Slice.of(bytes);
  }

  @Override
  public synchronized Request swap(long at, Slice expected, Slice replacement, Slice result) {
    record.set(Kind.SWAP, at, expected.bytes());
    record.setUpdate(Update.REPLACE, expected.type());
    record.setExpected(expected);
    return ask(replacement, result);
  }

  /** Sends the request with a payload. */
  private Request send(Slice payload) {
    requests.add();
    boolean whole = record.takeIn(payload);
    comm.send(record.message(), target, RequestRecord.REQUEST);
    if (whole) {
      return CompletedRequest.INSTANCE;
    }
    Request data = comm.isend(payload, target, RequestRecord.DATA);
    remember(data);
    return data;
  }

  /** Sends the request, with a payload if there is one, and receives the result. */
  private Request ask(@Nullable Slice payload, Slice result) {
    Request received = receiveReply(result);
    if (payload == null) {
      requests.add();
      comm.send(record.message(), target, RequestRecord.REQUEST);
    } else {
      Request _ = send(payload);
    }
    remember(received);
    long bytes = result.bytes();
    return new WindowRequest(List.of(received), status -> requireAll(status, bytes));
  }

  /** A service that refuses sends an empty result. */
  private void requireAll(Status status, long bytes) {
    if (status.bytes() != bytes) {
      throw new ArgumentException(
          FailureCode.WINDOW_RANGE,
          "rank %d has refused to give %d bytes of its memory; flush or unlock says why"
              .formatted(target, bytes));
    }
  }

  private Request receiveReply(Slice room) {
    int tag = RequestRecord.REPLIES + replies;
    replies = (replies + 1) & (Integer.MAX_VALUE >> 1);
    record.setReplyTag(tag);
    return comm.ireceive(room, target, tag);
  }

  private void remember(Request request) {
    if (pending.size() >= WindowTuning.PENDING_BEFORE_TIDYING) {
      pending.removeIf(Request::isDone);
    }
    pending.add(request);
  }

  @Override
  public void flush() {
    if (!requests.isAllDone()) {
      long upTo = requests.soFar();
      finish(call(Kind.FLUSH, 0), upTo);
    }
  }

  @Override
  public void flushLocal() {
    finish(CompletedRequest.INSTANCE, 0);
  }

  @Override
  public void lock(LockType type) {
    if (windowLocks != null) {
      windowLocks.acquire(type, comm.rank());
    } else {
      Request answer = call(Kind.LOCK, RequestRecord.code(type));
      try {
        Status _ = answer.await();
      } catch (WaitInterruptedException e) {
        var _ = answer.toFuture().thenRun(() -> call(Kind.UNLOCK, RequestRecord.code(type)));
        throw e;
      }
    }
  }

  @Override
  public void unlock(LockType type) {
    if (windowLocks == null) {
      long upTo = requests.soFar();
      finish(call(Kind.UNLOCK, RequestRecord.code(type)), upTo);
      return;
    }
    try {
      flush();
    } finally {
      windowLocks.release(type, comm.rank());
    }
  }

  /** Sends a request that is answered when it, and all before it, have been carried out. */
  private synchronized Request call(Kind kind, long argument) {
    byte[] room = new byte[Reply.MOST_BYTES];
    record.set(kind, argument, 0);
    Request reply = receiveReply(Slice.of(room));
    comm.send(record.message(), target, RequestRecord.REQUEST);
    return new WindowRequest(List.of(reply), status -> Reply.check(room, status.bytes()));
  }

  /**
   * Waits for the answer, then for all operations of this rank with the target. Other threads may
   * do so at the same time, and each returns when its own accesses are complete.
   */
  private void finish(Request answer, long upTo) {
    List<Request> outstanding;
    synchronized (this) {
      outstanding = List.copyOf(pending);
    }
    try {
      Status _ = answer.await();
      Status[] _ = Requests.awaitAll(outstanding.toArray(Request[]::new));
    } catch (WaitInterruptedException e) {
      throw e;
    } catch (WeftException e) {
      outstanding.forEach(ServedWindow::quietly);
      noteDone(upTo);
      throw e;
    }
    noteDone(upTo);
  }

  private synchronized void noteDone(long upTo) {
    requests.noteDone(upTo);
    pending.removeIf(Request::isDone);
  }

  private static void quietly(Request request) {
    try {
      Status _ = request.await();
    } catch (WeftException e) {
      // The first failure is thrown.
    }
  }
}
