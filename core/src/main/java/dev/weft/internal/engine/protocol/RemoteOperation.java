package dev.weft.internal.engine.protocol;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.request.Completion;
import dev.weft.internal.engine.request.Operation;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import dev.weft.internal.transport.RemoteAccess;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An access to a peer's memory that was not over at once. Under the engine lock. */
final class RemoteOperation extends Operation {
  final PeerMemory memory;
  private final RemoteAccess access;

  /** The program's memory that the transport works on; null if it works on the access's own. */
  private final @Nullable HeldMemory held;

  /** Where a get brings what has come to the access's own memory, and that as a slice; or null. */
  private final @Nullable Object base;

  private final @Nullable Slice room;
  private long value;

  /** Its place among all that were begun, given by {@link PendingAccesses}. */
  long number;

  RemoteOperation(
      Completion completion,
      PeerMemory memory,
      RemoteAccess access,
      @Nullable HeldMemory held,
      @Nullable Object base,
      @Nullable Slice room) {
    super(completion);
    this.memory = memory;
    this.access = access;
    this.held = held;
    this.base = base;
    this.room = room;
    this.peer = memory.rank();
  }

  /** Whether the transport has done with it. */
  boolean isOver() {
    return access.isOver();
  }

  /**
   * Of one that is over: brings what a get has loaded to where it belongs, and says why that, or
   * the access, has failed. What it does it may do again.
   *
   * @throws StackOverflowError of the thread that polls, which concerns no operation; like {@link
   *     OutOfMemoryError}
   */
  @Nullable RuntimeException outcome() {
    try {
      String words = access.failure();
      if (words != null) {
        return memory.failed(words);
      }
      value = value(access, Long.BYTES);
      if (base != null && room != null) {
        UserMemory.requireAlive(room);
        Memory.copyIn(access.buffer(), 0, base, room.offsetBytes(), room.bytes());
      }
      return null;
    } catch (WeftException e) {
      return e;
    } catch (RuntimeException | InternalError e) {
      return Failures.notLoaded(peer, e);
    }
  }

  /** Tells whoever waits, and whoever flushes next, how it went. Once. */
  void end(@Nullable RuntimeException failure) {
    if (failure == null) {
      complete(Status.EMPTY);
    } else {
      memory.note(failure);
      fail(failure);
    }
  }

  /** Gives back what it used; the transport may never have done with that. Once, after its end. */
  void letGo() {
    if (access.isOver()) {
      access.free();
      if (held != null) {
        held.release();
      }
    } else {
      abandon(access, held);
    }
  }

  /** Leaves memory to the transport for good. */
  static void abandon(RemoteAccess access, @Nullable HeldMemory held) {
    access.abandon();
    if (held != null) {
      held.keep();
    }
  }

  /** The program's memory for an access, which is given back if it cannot be held. */
  static @Nullable HeldMemory held(RemoteAccess access, Supplier<@Nullable HeldMemory> memory) {
    HeldMemory held = null;
    try {
      held = memory.get();
    } finally {
      if (held == null) {
        access.free();
      }
    }
    return held;
  }

  /** Puts a value where an access takes it from. */
  static void store(MemorySegment buffer, long at, int bytes, long value) {
    if (bytes == Long.BYTES) {
      buffer.set(JAVA_LONG, at, value);
    } else {
      buffer.set(JAVA_INT, at, (int) value);
    }
  }

  /** What an update has found, or a load of one value, once it is done. */
  long value(int bytes) {
    return bytes == Long.BYTES ? value : (int) value;
  }

  /** The same of an access that is over and not freed. */
  static long value(RemoteAccess access, int bytes) {
    MemorySegment buffer = access.buffer();
    return bytes == Long.BYTES
        ? buffer.get(JAVA_LONG, RemoteAccess.RESULT)
        : buffer.get(JAVA_INT, RemoteAccess.RESULT);
  }

  @Override
  protected WaitTarget target() {
    return WaitTarget.of(WaitKind.REMOTE_MEMORY, List.of(peer));
  }

  @Override
  protected String words() {
    return "access to the memory of " + rank(peer);
  }
}
