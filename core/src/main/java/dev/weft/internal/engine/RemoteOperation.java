package dev.weft.internal.engine;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import dev.weft.internal.transport.RemoteAccess;
import java.lang.foreign.MemorySegment;
import java.util.List;
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

  RemoteOperation(
      Engine engine,
      PeerMemory memory,
      RemoteAccess access,
      @Nullable HeldMemory held,
      @Nullable Object base,
      @Nullable Slice room) {
    super(engine);
    this.memory = memory;
    this.access = access;
    this.held = held;
    this.base = base;
    this.room = room;
    this.peer = memory.rank();
  }

  /** Ends if the transport has done with it; says whether it has. */
  boolean look() {
    if (!access.isOver()) {
      return false;
    }
    RuntimeException failure = failure();
    value = value(access, Long.BYTES);
    letGo();
    if (failure == null) {
      complete(Status.EMPTY);
    } else {
      end(failure);
    }
    return true;
  }

  /** Why it has failed, or what has come cannot be copied to where it belongs. */
  private @Nullable RuntimeException failure() {
    String words = access.failure();
    if (words != null) {
      return memory.failed(words);
    }
    if (base != null && room != null) {
      try {
        UserMemory.requireAlive(room);
        Memory.copyIn(access.buffer(), 0, base, room.offsetBytes(), room.bytes());
      } catch (RuntimeException e) {
        return e;
      }
    }
    return null;
  }

  private void letGo() {
    access.free();
    if (held != null) {
      held.release();
    }
  }

  private void end(RuntimeException failure) {
    memory.note(failure);
    fail(failure);
  }

  /** The transport may never have done with it. */
  void abandon(RuntimeException why) {
    if (access.isOver()) {
      letGo();
    } else {
      access.abandon();
      if (held != null) {
        held.keep();
      }
    }
    end(why);
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
  WaitTarget target() {
    return WaitTarget.of(WaitKind.REMOTE_MEMORY, List.of(peer));
  }

  @Override
  String words() {
    return "access to the memory of " + rank(peer);
  }
}
