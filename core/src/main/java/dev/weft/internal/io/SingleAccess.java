package dev.weft.internal.io;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.io.Consistency;
import dev.weft.request.Request;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Reads and writes of one rank by itself. Any thread; blocks. With {@link Consistency#ATOMIC} the
 * lock is taken before anything is decided, so that the end of the file is seen under it, and kept
 * until the bytes have moved.
 */
final class SingleAccess {
  private final Pointers pointers;
  private final Independent independent;
  private final Coordinator coordinator;
  private final Map<Long, CompletableFuture<Status>> underWay = new ConcurrentHashMap<>();
  private final AtomicLong started = new AtomicLong();
  private volatile Consistency consistency = Consistency.RELAXED;

  /** An access whose place is settled and locked. */
  private record Begun(Direction direction, Access access, Coordinator.Lock lock) {}

  SingleAccess(Pointers pointers, Independent independent, Coordinator coordinator) {
    this.pointers = pointers;
    this.independent = independent;
    this.coordinator = coordinator;
  }

  Consistency consistency() {
    return consistency;
  }

  void consistency(Consistency mode) {
    consistency = mode;
  }

  /** At a place. */
  Status at(Direction direction, long offset, Slice buffer) {
    return finish(beginAt(direction, offset, buffer));
  }

  /** At a place, in the background. */
  Request startAt(Direction direction, long offset, Slice buffer) {
    UserBuffer.checkShared(buffer);
    return start(beginAt(direction, offset, buffer));
  }

  /** At the rank's pointer. */
  Status here(Direction direction, Slice buffer) {
    return finish(beginHere(direction, buffer));
  }

  /** At the rank's pointer, in the background. */
  Request startHere(Direction direction, Slice buffer) {
    UserBuffer.checkShared(buffer);
    return start(beginHere(direction, buffer));
  }

  /** At the shared pointer. */
  Status shared(Direction direction, Slice buffer) {
    return finish(beginShared(direction, buffer));
  }

  /** At the shared pointer, in the background. */
  Request startShared(Direction direction, Slice buffer) {
    UserBuffer.checkShared(buffer);
    return start(beginShared(direction, buffer));
  }

  /** Waits until nothing is under way. */
  void drain() {
    for (CompletableFuture<Status> future : underWay.values()) {
      boolean _ = future.handle((_, _) -> true).join();
    }
  }

  private Begun beginAt(Direction direction, long offset, Slice buffer) {
    Access all = pointers.requested(direction, offset, buffer);
    return locked(
        direction,
        lock(direction, all.fileFrom(), all.fileTo()),
        () -> pointers.clipped(direction, all));
  }

  private Begun beginHere(Direction direction, Slice buffer) {
    synchronized (pointers) {
      Access all = pointers.requestedHere(direction, buffer);
      Begun begun =
          locked(
              direction,
              lock(direction, all.fileFrom(), all.fileTo()),
              () -> pointers.clipped(direction, all));
      pointers.moveBehind(begun.access);
      return begun;
    }
  }

  private Begun beginShared(Direction direction, Slice buffer) {
    Access whole = pointers.requested(direction, 0, buffer);
    long elements = whole.bytes() / whole.view().elementBytes();
    return locked(
        direction,
        lock(direction, 0, Long.MAX_VALUE),
        () -> {
          long limit = direction == Direction.READ ? pointers.end() : Long.MAX_VALUE;
          long place = coordinator.advance(elements, limit);
          Slice part = buffer;
          if (direction == Direction.READ) {
            long there = SharedPointer.after(place, elements, limit) - place;
            part = first(buffer, there * whole.view().elementBytes());
          }
          return pointers.requested(direction, place, part);
        });
  }

  /** The first bytes of a buffer, in whole elements of it. */
  private static Slice first(Slice buffer, long bytes) {
    return bytes == buffer.bytes() ? buffer : buffer.part(0, bytes >> buffer.type().shift());
  }

  private Coordinator.Lock lock(Direction direction, long from, long to) {
    return consistency == Consistency.RELAXED
        ? () -> {}
        : coordinator.lock(from, to, direction.lock());
  }

  private static Begun locked(Direction direction, Coordinator.Lock lock, Supplier<Access> settle) {
    boolean settled = false;
    try {
      Begun begun = new Begun(direction, settle.get(), lock);
      settled = true;
      return begun;
    } finally {
      if (!settled) {
        lock.close();
      }
    }
  }

  private Status finish(Begun begun) {
    Access access = begun.access;
    try (Coordinator.Lock _ = begun.lock) {
      if (begun.direction == Direction.READ) {
        return access.stored(independent.read(access));
      }
      independent.write(access);
      return access.status(access.bytes());
    }
  }

  private Request start(Begun begun) {
    CompletableFuture<Status> future = Background.start(() -> finish(begun));
    long number = started.incrementAndGet();
    underWay.put(number, future);
    CompletableFuture<Boolean> _ = future.handle((_, _) -> underWay.remove(number) != null);
    return new FileRequest(future);
  }
}
