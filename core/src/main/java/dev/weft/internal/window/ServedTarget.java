package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
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
 * Memory that only its rank can access: operations are requests to that rank's {@link Service},
 * which carries out those of one origin in order. Puts and plain updates are not answered; a flush
 * is, and its answer says that all before it has been done, and what went wrong. Receives for
 * results are posted before the request is sent, so a service never waits to get rid of an answer.
 *
 * <p>If the origin shares memory with the target, though not this memory, it takes the lock itself.
 * Any thread; the messages of one request are sent under this object's monitor, so that they stay
 * together.
 */
final class ServedTarget implements Target {
  private static final int PENDING_BEFORE_TIDYING = 64;

  private final Comm comm;
  private final int target;
  private final @Nullable Control control;
  private final Liveness liveness;
  private final RequestRecord record = new RequestRecord();
  private List<Request> pending = new ArrayList<>();
  private boolean touched;
  private int replies;

  /**
   * @param comm the window's own message space
   * @param control the target's locks, if they are in shared memory
   */
  ServedTarget(Comm comm, int target, @Nullable Control control, Liveness liveness) {
    this.comm = comm;
    this.target = target;
    this.control = control;
    this.liveness = liveness;
  }

  @Override
  public synchronized Request put(long at, Slice buffer) {
    record.set(Kind.PUT, at, buffer.bytes(), 0);
    return send(buffer);
  }

  @Override
  public synchronized Request get(long at, Slice buffer) {
    int tag = nextTag();
    Request result = comm.ireceive(buffer, target, tag);
    record.set(Kind.GET, at, buffer.bytes(), tag);
    send(result);
    return new Answer(result, buffer.bytes(), target);
  }

  @Override
  public synchronized Request update(long at, Slice buffer, @Nullable Slice result, Update op) {
    long most = RequestRecord.PIECE_BYTES >> buffer.type().shift();
    List<Request> pieces = new ArrayList<>(1);
    for (long from = 0; from < buffer.count(); from += most) {
      long count = Math.min(most, buffer.count() - from);
      Slice old = result == null ? null : result.part(from, count);
      long place = at + (from << buffer.type().shift());
      pieces.add(updatePiece(place, buffer.part(from, count), old, op));
    }
    return PiecewiseOperation.of(pieces);
  }

  private Request updatePiece(long at, Slice buffer, @Nullable Slice result, Update op) {
    if (result == null) {
      record.set(Kind.UPDATE, at, buffer.bytes(), 0);
      record.setUpdate(op, buffer.type());
      return send(buffer);
    }
    int tag = nextTag();
    Request old = comm.ireceive(result, target, tag);
    record.set(Kind.FETCH, at, buffer.bytes(), tag);
    record.setUpdate(op, buffer.type());
    Request _ = send(buffer);
    remember(old);
    return new Answer(old, buffer.bytes(), target);
  }

  @Override
  public synchronized Request put(RunList runs, Slice buffer) {
    List<Request> parts = new ArrayList<>(1);
    for (Batch batch : runs.batches(RequestRecord.PIECE_BYTES, RequestRecord.MOST_RECORDS)) {
      Slice payload = payload(batch, buffer);
      record.set(Kind.PUT_RUNS, batch.runs().recordCount(), payload.bytes(), 0);
      parts.add(send(payload));
    }
    return PiecewiseOperation.of(parts);
  }

  @Override
  public synchronized Request get(RunList runs, Slice buffer) {
    List<Request> parts = new ArrayList<>(1);
    for (Batch batch : runs.batches(RequestRecord.PIECE_BYTES, RequestRecord.MOST_RECORDS)) {
      Slice room = part(buffer, batch);
      int tag = nextTag();
      Request result = comm.ireceive(room, target, tag);
      Slice payload = payload(batch, null);
      record.set(Kind.GET_RUNS, batch.runs().recordCount(), payload.bytes(), tag);
      Request _ = send(payload);
      remember(result);
      parts.add(new Answer(result, room.bytes(), target));
    }
    return PiecewiseOperation.of(parts);
  }

  @Override
  public synchronized Request update(
      RunList runs, Slice buffer, @Nullable Slice result, Update op) {
    List<Request> parts = new ArrayList<>(1);
    for (Batch batch : runs.batches(RequestRecord.PIECE_BYTES, RequestRecord.MOST_RECORDS)) {
      Slice payload = payload(batch, buffer);
      int records = batch.runs().recordCount();
      if (result == null) {
        record.set(Kind.UPDATE_RUNS, records, payload.bytes(), 0);
        record.setUpdate(op, buffer.type());
        parts.add(send(payload));
      } else {
        Slice room = part(result, batch);
        int tag = nextTag();
        Request old = comm.ireceive(room, target, tag);
        record.set(Kind.FETCH_RUNS, records, payload.bytes(), tag);
        record.setUpdate(op, buffer.type());
        Request _ = send(payload);
        remember(old);
        parts.add(new Answer(old, room.bytes(), target));
      }
    }
    return PiecewiseOperation.of(parts);
  }

  private static Slice part(Slice whole, Batch batch) {
    int shift = whole.type().shift();
    return whole.part(batch.fromByte() >> shift, batch.runs().bytes() >> shift);
  }

  /** Where the target is to put or find the elements, and the elements that it gets. */
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
  public synchronized Request swap(
      long at, ElementType type, Slice expected, Slice replacement, Slice result) {
    int tag = nextTag();
    Request old = comm.ireceive(result, target, tag);
    record.set(Kind.SWAP, at, type.bytes(), tag);
    record.setUpdate(Update.REPLACE, type);
    record.setExpected(expected);
    Request _ = send(replacement);
    remember(old);
    return new Answer(old, type.bytes(), target);
  }

  private int nextTag() {
    int tag = RequestRecord.REPLIES + replies;
    replies = (replies + 1) & (Integer.MAX_VALUE >> 1);
    return tag;
  }

  /** Sends the request with a payload. */
  private Request send(Slice payload) {
    touched = true;
    if (record.takeIn(payload)) {
      comm.send(record.message(), target, RequestRecord.REQUEST);
      return CompletedRequest.INSTANCE;
    }
    comm.send(record.message(), target, RequestRecord.REQUEST);
    Request sent = comm.isend(payload, target, RequestRecord.DATA);
    remember(sent);
    return sent;
  }

  /** Sends the request, which has a result and no payload. */
  private void send(Request result) {
    touched = true;
    comm.send(record.message(), target, RequestRecord.REQUEST);
    remember(result);
  }

  private void remember(Request request) {
    if (pending.size() >= PENDING_BEFORE_TIDYING) {
      pending.removeIf(Request::isDone);
    }
    pending.add(request);
  }

  @Override
  public void flush() {
    synchronized (this) {
      if (!touched) {
        return;
      }
      touched = false;
    }
    finish(ask(Kind.FLUSH, 0));
  }

  @Override
  public void flushLocal() {
    finish(CompletedRequest.INSTANCE);
  }

  @Override
  public void lock(LockType type) {
    if (control != null) {
      control.acquire(type, comm.rank(), liveness);
    } else {
      Request answer = ask(Kind.LOCK, RequestRecord.code(type));
      try {
        Status _ = answer.await();
      } catch (WaitInterruptedException e) {
        var _ = answer.toFuture().thenRun(() -> ask(Kind.UNLOCK, RequestRecord.code(type)));
        throw e;
      }
    }
  }

  @Override
  public void unlock(LockType type) {
    if (control == null) {
      synchronized (this) {
        touched = false;
      }
      finish(ask(Kind.UNLOCK, RequestRecord.code(type)));
      return;
    }
    try {
      flush();
    } finally {
      control.release(type, comm.rank());
    }
  }

  /** Sends a request that is answered when it, and all before it, have been carried out. */
  private Request ask(Kind kind, long argument) {
    synchronized (this) {
      int tag = nextTag();
      byte[] room = new byte[Reply.MOST_BYTES];
      Request reply = comm.ireceive(Slice.of(room), target, tag);
      record.set(kind, argument, 0, tag);
      comm.send(record.message(), target, RequestRecord.REQUEST);
      return new CheckedReply(reply, room);
    }
  }

  /** Waits for everything that this rank has under way with the target, then for the answer. */
  private void finish(Request answer) {
    List<Request> outstanding;
    synchronized (this) {
      outstanding = pending;
      pending = new ArrayList<>();
    }
    try {
      Status _ = answer.await();
    } catch (WaitInterruptedException e) {
      synchronized (this) {
        pending.addAll(outstanding);
        touched = true;
      }
      throw e;
    } catch (WeftException e) {
      outstanding.forEach(ServedTarget::quietly);
      throw e;
    }
    Status[] _ = Requests.awaitAll(outstanding.toArray(Request[]::new));
  }

  private static void quietly(Request request) {
    try {
      Status _ = request.await();
    } catch (WeftException e) {
      // The first failure is told.
    }
  }
}
