package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.request.Request;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Memory that this process can access. Operations are loads and stores of the calling thread, and
 * complete when they return. The service of the memory's rank also works through a DirectWindow, so
 * that there is one rule for atomicity:
 *
 * <p>An element of four or eight bytes that is aligned in memory is updated by an atomic
 * instruction, or a loop around compare-and-set. Any other element (a shorter one, one across
 * words, or one in an array of shorter elements) is updated under the update lock of the memory's
 * control part. Only the element's type and place decide between the two. Updates that must be
 * atomic with each other have the same type (MPI 4.1, section 12.7.1), so all ranks decide alike
 * for them.
 */
final class DirectWindow implements RemoteWindow {
  private final LocalShare localShare;
  private final int rank;

  /** For accesses by {@code rank}. */
  DirectWindow(LocalShare localShare, int rank) {
    this.localShare = localShare;
    this.rank = rank;
  }

  @Override
  public Request put(RunList runs, Slice buffer) {
    TargetAddress targetAddress = localShare.place(runs);
    runs.forEach(
        (at, from, bytes) ->
            Gathering.copyOut(
                buffer, from, bytes, targetAddress.memory(), targetAddress.offset(at)));
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Request get(RunList runs, Slice buffer) {
    TargetAddress targetAddress = localShare.place(runs);
    runs.forEach(
        (at, from, bytes) ->
            Gathering.copyIn(
                targetAddress.memory(), targetAddress.offset(at), buffer, from, bytes));
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Request update(RunList runs, Slice buffer, @Nullable Slice result, Update op) {
    TargetAddress targetAddress = localShare.place(runs);
    ElementType type = buffer.type();
    MemorySegment operands = Gathering.elements(buffer);
    MemorySegment old = result == null ? null : Gathering.room(result);
    runs.forEach(
        (at, from, bytes) -> {
          MemorySegment run = operands.asSlice(from, bytes);
          update(targetAddress, at, type, run, old == null ? null : old.asSlice(from, bytes), op);
        });
    if (result != null && old != null) {
      Gathering.spread(old, result);
    }
    return CompletedRequest.INSTANCE;
  }

  private void update(
      TargetAddress targetAddress,
      long at,
      ElementType type,
      MemorySegment operands,
      @Nullable MemorySegment old,
      Update op) {
    MemorySegment memory = targetAddress.memory();
    long from = targetAddress.offset(at);
    boolean atomic = targetAddress.isAtomic(at, type);
    if (!atomic) {
      localShare.windowLocks().lockUpdates(rank);
    }
    try {
      for (long done = 0; done < operands.byteSize(); done += type.bytes()) {
        long operand = Elements.load(operands, done, type);
        long was;
        if (atomic) {
          was = Elements.update(memory, from + done, type, op, operand);
        } else {
          was = Elements.load(memory, from + done, type);
          Elements.store(memory, from + done, type, op.combine(type, was, operand));
        }
        if (old != null) {
          Elements.store(old, done, type, was);
        }
      }
    } finally {
      if (!atomic) {
        localShare.windowLocks().unlockUpdates();
      }
    }
  }

  @Override
  public Request swap(long at, Slice expected, Slice replacement, Slice result) {
    ElementType type = expected.type();
    TargetAddress targetAddress = localShare.place(RunList.of(at, type.bytes()));
    long from = Elements.load(Gathering.elements(expected), 0, type);
    long to = Elements.load(Gathering.elements(replacement), 0, type);
    MemorySegment old = Gathering.room(result);
    Elements.store(old, 0, type, swap(targetAddress, at, type, from, to));
    Gathering.spread(old, result);
    return CompletedRequest.INSTANCE;
  }

  private long swap(
      TargetAddress targetAddress, long at, ElementType type, long expected, long replacement) {
    MemorySegment memory = targetAddress.memory();
    long offset = targetAddress.offset(at);
    if (targetAddress.isAtomic(at, type)) {
      return Elements.swap(memory, offset, type, expected, replacement);
    }
    localShare.windowLocks().lockUpdates(rank);
    try {
      long old = Elements.load(memory, offset, type);
      if (old == expected) {
        Elements.store(memory, offset, type, replacement);
      }
      return old;
    } finally {
      localShare.windowLocks().unlockUpdates();
    }
  }

  @Override
  public void flush() {
    VarHandle.fullFence();
  }

  @Override
  public void flushLocal() {
    VarHandle.fullFence();
  }

  @Override
  public void lock(LockType type) {
    localShare.windowLocks().acquire(type, rank);
  }

  @Override
  public void unlock(LockType type) {
    VarHandle.fullFence();
    localShare.windowLocks().release(type, rank);
  }
}
