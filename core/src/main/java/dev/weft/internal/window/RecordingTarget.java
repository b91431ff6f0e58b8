package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.WeftException;
import dev.weft.internal.check.WindowAccess;
import dev.weft.internal.check.WindowAccesses;
import dev.weft.internal.check.WindowAccesses.Kind;
import dev.weft.internal.check.WindowAccesses.Lock;
import dev.weft.internal.window.Epochs.State;
import dev.weft.request.Request;
import dev.weft.rma.WindowSynchronization.LockType;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One rank's memory where accesses are checked: each works on copies of the program's buffers,
 * which are compared when it is complete. In the epochs of a fence or of start it is carried out
 * when its result is asked for, or at the end, as the standard allows: till then only the rank's
 * own program stores into its memory. Under a lock it is carried out at once. Any thread.
 */
final class RecordingTarget implements RemoteWindow {
  private final RemoteWindow target;
  private final int rank;
  private final WindowAccesses accesses;
  private final Epochs epochs;
  private final IntPredicate self;

  /**
   * @param target the memory
   * @param rank whose memory it is
   * @param epochs of the window
   */
  RecordingTarget(RemoteWindow target, int rank, WindowAccesses accesses, Epochs epochs) {
    this.target = target;
    this.rank = rank;
    this.accesses = accesses;
    this.epochs = epochs;
    this.self = each -> each == rank;
  }

  private WindowAccess begin(Kind kind, String op, ElementType type, RunList runs) {
    return accesses.begin(new WindowAccesses.Call(kind, op, type, rank, lock(), runs.ranges()));
  }

  private Lock lock() {
    return switch (epochs.state()) {
      case LOCKED, LOCKED_ALL ->
          epochs.typeOf(rank) == LockType.EXCLUSIVE ? Lock.EXCLUSIVE : Lock.SHARED;
      case STARTED -> Lock.STARTED;
      case IDLE, FENCE, CLOSED -> Lock.NONE;
    };
  }

  private Request run(WindowAccess access, Supplier<Request> work) {
    State state = epochs.state();
    return accesses.run(access, work, state == State.FENCE || state == State.STARTED);
  }

  @Override
  public Request put(RunList runs, Slice buffer) {
    WindowAccess access = begin(Kind.PUT, "", buffer.type(), runs);
    Slice copy = access.read(buffer);
    return run(access, () -> target.put(runs, copy));
  }

  @Override
  public Request get(RunList runs, Slice buffer) {
    WindowAccess access = begin(Kind.GET, "", buffer.type(), runs);
    Slice room = access.written(buffer);
    return run(access, () -> target.get(runs, room));
  }

  @Override
  public Request update(RunList runs, Slice buffer, @Nullable Slice result, Update op) {
    WindowAccess access = begin(Kind.UPDATE, op.name(), buffer.type(), runs);
    Slice copy = access.read(buffer);
    Slice room = result == null ? null : access.written(result);
    return run(access, () -> target.update(runs, copy, room, op));
  }

  @Override
  public Request swap(long at, Slice expected, Slice replacement, Slice result) {
    ElementType type = expected.type();
    RunList run = RunList.of(at, type.bytes());
    WindowAccess access = begin(Kind.UPDATE, WindowAccesses.SWAP, type, run);
    Slice from = access.read(expected);
    Slice to = access.read(replacement);
    Slice room = access.written(result);
    return run(access, () -> target.swap(at, from, to, room));
  }

  @Override
  public void flush() {
    finish(target::flush);
    accesses.flushed(rank);
    accesses.settle(self);
  }

  @Override
  public void flushLocal() {
    finish(target::flushLocal);
    accesses.settleLocally(self);
  }

  @Override
  public void lock(LockType type) {
    target.lock(type);
  }

  @Override
  public void unlock(LockType type) {
    finish(() -> target.unlock(type));
    accesses.flushed(rank);
    accesses.settle(self);
  }

  /** Whatever fails, the synchronisation takes place. */
  private void finish(Runnable synchronization) {
    WeftException failure = null;
    try {
      accesses.perform(self);
    } catch (WeftException e) {
      failure = e;
    }
    try {
      synchronization.run();
    } catch (RuntimeException e) {
      accesses.drop(self);
      throw e;
    }
    if (failure != null) {
      accesses.drop(self);
      throw failure;
    }
  }
}
