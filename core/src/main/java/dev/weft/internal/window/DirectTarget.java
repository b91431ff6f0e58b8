package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.os.memory.Memory;
import dev.weft.request.Request;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Memory that this process can access. Operations are loads and stores of the calling thread, and
 * complete when they return. The service of the rank whose memory it is works through one of these,
 * too, so that there is one rule for what is atomic:
 *
 * <p>An element of four or eight bytes that is aligned in memory is updated by an atomic
 * instruction, or a loop around compare-and-set. Any other (a shorter one, or one across words, or
 * one in an array of shorter elements) is updated under the update lock of the memory's control
 * part. Which of the two depends on the element's type and place alone, so all ranks decide alike
 * for updates that must be atomic with each other, which have the same type (MPI 4.1, section
 * 12.7.1).
 */
final class DirectTarget implements Target {
  private final Part part;
  private final int rank;
  private final Liveness liveness;

  /** For accesses by {@code rank}. */
  DirectTarget(Part part, int rank, Liveness liveness) {
    this.part = part;
    this.rank = rank;
    this.liveness = liveness;
  }

  @Override
  public Request put(long at, Slice buffer) {
    Place place = part.place(at, buffer.bytes());
    Gathering.copyOut(buffer, 0, buffer.bytes(), place.memory(), place.at());
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Request get(long at, Slice buffer) {
    Place place = part.place(at, buffer.bytes());
    Gathering.copyIn(place.memory(), place.at(), buffer, 0, buffer.bytes());
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Request put(RunList runs, Slice buffer) {
    Place place = part.place(runs.low(), runs.span());
    long shift = place.at() - runs.low();
    runs.forEach(
        (at, from, bytes) -> Gathering.copyOut(buffer, from, bytes, place.memory(), at + shift));
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Request get(RunList runs, Slice buffer) {
    Place place = part.place(runs.low(), runs.span());
    long shift = place.at() - runs.low();
    runs.forEach(
        (at, from, bytes) -> Gathering.copyIn(place.memory(), at + shift, buffer, from, bytes));
    return CompletedRequest.INSTANCE;
  }

  @Override
  public Request update(RunList runs, Slice buffer, @Nullable Slice result, Update op) {
    Place _ = part.place(runs.low(), runs.span());
    Slice operands = Gathering.gathered(buffer);
    Slice old = result == null ? null : Gathering.room(result);
    int shift = buffer.type().shift();
    runs.forEach(
        (at, from, bytes) -> {
          long first = from >> shift;
          long count = bytes >> shift;
          Slice before = old == null ? null : old.part(first, count);
          Request _ = update(at, operands.part(first, count), before, op);
        });
    spread(old, result);
    return CompletedRequest.INSTANCE;
  }

  private static void spread(@Nullable Slice room, @Nullable Slice result) {
    if (room != null && result != null && room != result) {
      room.copyTo(result);
    }
  }

  @Override
  public Request update(long at, Slice buffer, @Nullable Slice result, Update op) {
    if (!buffer.isContiguous() || (result != null && !result.isContiguous())) {
      Slice room = result == null ? null : Gathering.room(result);
      Request _ = update(at, Gathering.gathered(buffer), room, op);
      spread(room, result);
      return CompletedRequest.INSTANCE;
    }
    Place place = part.place(at, buffer.bytes());
    Slice operands = Booleans.asBytes(buffer);
    Slice old = result == null ? null : Booleans.asBytes(result);
    if (place.isAtomic(buffer.type())) {
      update(place, buffer.type(), operands, old, op, true);
    } else {
      part.control().lockUpdates(rank, liveness);
      try {
        update(place, buffer.type(), operands, old, op, false);
      } finally {
        part.control().unlockUpdates();
      }
    }
    if (result != null && old != null && old != result) {
      Memory.copy(old.base(), 0, result.base(), result.offsetBytes(), result.bytes());
    }
    return CompletedRequest.INSTANCE;
  }

  private static void update(
      Place place,
      ElementType type,
      Slice buffer,
      @Nullable Slice result,
      Update op,
      boolean atomic) {
    MemorySegment memory = place.memory();
    MemorySegment operands = segment(buffer);
    MemorySegment old = result == null ? null : segment(result);
    long from = buffer.offsetBytes();
    long to = result == null ? 0 : result.offsetBytes();
    int step = type.bytes();
    for (long done = 0; done < buffer.bytes(); done += step) {
      long at = place.at() + done;
      if (step == Long.BYTES) {
        long operand = Elements.load8(operands, from + done);
        long was =
            atomic
                ? Elements.atomic(memory, at, type, op, operand)
                : Elements.plain(memory, at, type, op, operand);
        if (old != null) {
          Elements.store8(old, to + done, was);
        }
      } else {
        int operand = Elements.load(operands, from + done, type);
        int was =
            atomic
                ? Elements.atomic(memory, at, type, op, operand)
                : Elements.plain(memory, at, type, op, operand);
        if (old != null) {
          Elements.store(old, to + done, type, was);
        }
      }
    }
  }

  @Override
  public Request swap(long at, ElementType type, Slice expected, Slice replacement, Slice result) {
    if (!result.isContiguous()) {
      Slice room = Gathering.room(result);
      Request _ = swap(at, type, expected, replacement, room);
      spread(room, result);
      return CompletedRequest.INSTANCE;
    }
    Place place = part.place(at, type.bytes());
    MemorySegment from = segment(Booleans.asBytes(expected));
    MemorySegment to = segment(Booleans.asBytes(replacement));
    Slice old = Booleans.asBytes(result);
    if (type.bytes() == Long.BYTES) {
      long was =
          swap8(
              place,
              type,
              Elements.load8(from, offset(expected)),
              Elements.load8(to, offset(replacement)));
      Elements.store8(segment(old), old.offsetBytes(), was);
    } else {
      int was =
          swap(
              place,
              type,
              Elements.load(from, offset(expected), type),
              Elements.load(to, offset(replacement), type));
      Elements.store(segment(old), old.offsetBytes(), type, was);
    }
    if (old != result) {
      Memory.copy(old.base(), 0, result.base(), result.offsetBytes(), result.bytes());
    }
    return CompletedRequest.INSTANCE;
  }

  private static long offset(Slice slice) {
    return slice.base() instanceof boolean[] ? 0 : slice.offsetBytes();
  }

  private long swap8(Place place, ElementType type, long expected, long replacement) {
    if (place.isAtomic(type)) {
      return Elements.atomicSwap(place.memory(), place.at(), expected, replacement);
    }
    part.control().lockUpdates(rank, liveness);
    try {
      long old = Elements.load8(place.memory(), place.at());
      if (old == expected) {
        Elements.store8(place.memory(), place.at(), replacement);
      }
      return old;
    } finally {
      part.control().unlockUpdates();
    }
  }

  private int swap(Place place, ElementType type, int expected, int replacement) {
    if (place.isAtomic(type)) {
      return Elements.atomicSwap(place.memory(), place.at(), expected, replacement);
    }
    part.control().lockUpdates(rank, liveness);
    try {
      int old = Elements.load(place.memory(), place.at(), type);
      if (old == expected) {
        Elements.store(place.memory(), place.at(), type, replacement);
      }
      return old;
    } finally {
      part.control().unlockUpdates();
    }
  }

  private static MemorySegment segment(Slice slice) {
    return Objects.requireNonNull(Memory.segment(slice.base()));
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
    part.control().acquire(type, rank, liveness);
  }

  @Override
  public void unlock(LockType type) {
    VarHandle.fullFence();
    part.control().release(type, rank);
  }
}
