package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.engine.protocol.PeerMemory;
import dev.weft.internal.transport.AtomicUpdate;
import dev.weft.request.Request;
import dev.weft.rma.WindowSynchronization.LockType;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the transport accesses by itself: puts and gets without gaps, and updates of one
 * aligned integer that return a value. The target's {@link WindowServer} does everything else, and
 * the locks, as for a {@link ServedWindow}.
 *
 * <p>Transport and service both update by instructions of a processor that reaches the memory, so
 * either gives atomicity. The choice matters for the order of this rank's updates: while the
 * service has updates that no flush has completed, all further updates also go to the service. Puts
 * and gets have no order before a flush. Any thread.
 */
final class FabricWindow implements RemoteWindow {
  private final ServedWindow served;
  private final PeerMemory memory;

  /** For updates that go to the service. */
  private final SentCount updates = new SentCount();

  FabricWindow(ServedWindow served, PeerMemory memory) {
    this.served = served;
    this.memory = memory;
  }

  @Override
  public Request put(RunList runs, Slice buffer) {
    Request request = isPlain(runs, buffer) ? memory.put(runs.low(), buffer) : null;
    return request == null ? served.put(runs, buffer) : request;
  }

  @Override
  public Request get(RunList runs, Slice buffer) {
    Request request = isPlain(runs, buffer) ? memory.get(runs.low(), buffer) : null;
    return request == null ? served.get(runs, buffer) : request;
  }

  private static boolean isPlain(RunList runs, Slice buffer) {
    return runs.isOneRun() && buffer.isContiguous();
  }

  @Override
  public Request update(RunList runs, Slice buffer, @Nullable Slice result, Update op) {
    updates.add();
    return served.update(runs, buffer, result, op);
  }

  @Override
  public Request swap(long at, Slice expected, Slice replacement, Slice result) {
    updates.add();
    return served.swap(at, expected, replacement, result);
  }

  @Override
  public void put(long at, ElementType type, long element) {
    if (!memory.put(at, type.bytes(), element)) {
      served.put(at, type, element);
    }
  }

  @Override
  public long get(long at, ElementType type) {
    long[] loaded = new long[1];
    return memory.get(at, type.bytes(), loaded) ? loaded[0] : served.get(at, type);
  }

  @Override
  public long update(long at, ElementType type, Update op, long element) {
    AtomicUpdate update = atomic(op, type);
    if (update != null && mayUpdate(at, type)) {
      long[] old = new long[1];
      long operand = op == Update.NO_OP ? 0 : element;
      if (memory.update(update, at, type.bytes(), operand, 0, old)) {
        return old[0];
      }
    }
    return RemoteWindow.super.update(at, type, op, element);
  }

  @Override
  public long swap(long at, ElementType type, long expected, long replacement) {
    if (mayUpdate(at, type)) {
      long[] old = new long[1];
      AtomicUpdate swap = AtomicUpdate.COMPARE_AND_SWAP;
      if (memory.update(swap, at, type.bytes(), expected, replacement, old)) {
        return old[0];
      }
    }
    return RemoteWindow.super.swap(at, type, expected, replacement);
  }

  private boolean mayUpdate(long at, ElementType type) {
    int bytes = type.bytes();
    return bytes >= Integer.BYTES && (at & (bytes - 1)) == 0 && updates.isAllDone();
  }

  /** The update with the same effect on the bits of a type of four or eight bytes, or null. */
  private static @Nullable AtomicUpdate atomic(Update op, ElementType type) {
    return switch (op) {
      case REPLACE -> AtomicUpdate.SWAP;
      case NO_OP -> AtomicUpdate.ADD;
      case SUM -> type == ElementType.INT || type == ElementType.LONG ? AtomicUpdate.ADD : null;
      default -> null;
    };
  }

  @Override
  public void flush() {
    long sent = updates.soFar();
    try {
      memory.flush();
    } finally {
      served.flush();
    }
    updates.noteDone(sent);
  }

  @Override
  public void flushLocal() {
    try {
      memory.flushLocal();
    } finally {
      served.flushLocal();
    }
  }

  @Override
  public void lock(LockType type) {
    served.lock(type);
  }

  @Override
  public void unlock(LockType type) {
    long sent = updates.soFar();
    try {
      memory.flush();
    } finally {
      served.unlock(type);
    }
    updates.noteDone(sent);
  }
}
