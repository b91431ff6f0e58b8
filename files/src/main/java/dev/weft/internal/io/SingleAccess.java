package dev.weft.internal.io;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.check.RankChecks;
import dev.weft.io.Consistency;
import dev.weft.request.Request;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of one rank by itself. Any thread; blocks. With {@link Consistency#ATOMIC} the
 * lock is taken first, so that the end of the file is read under the lock, and held until the bytes
 * have moved.
 */
final class SingleAccess {
  private final Pointers pointers;
  private final Independent independent;
  private final Coordinator coordinator;
  private final @Nullable RankChecks checks;
  private final Set<FileRequest> underWay = ConcurrentHashMap.newKeySet();

  /**
   * @param checks those of the rank; null if none are asked for
   */
  SingleAccess(
      Pointers pointers,
      Independent independent,
      Coordinator coordinator,
      @Nullable RankChecks checks) {
    this.pointers = pointers;
    this.independent = independent;
    this.coordinator = coordinator;
    this.checks = checks;
  }

  /** An access whose place is settled and locked: it has to be run or started. */
  final class Settled {
    private final Access access;
    private final Coordinator.Lock lock;

    private Settled(Access access, Coordinator.Lock lock) {
      this.access = access;
      this.lock = lock;
    }

    /** Carries it out; blocks. */
    Status run() {
      try (lock) {
        return access.moved(independent.move(access));
      }
    }

    /** Carries it out in the background. */
    Request start() {
      FileRequest request = FileRequest.start(this::run, checks);
      underWay.add(request);
      request.whenDone(() -> underWay.remove(request));
      return request;
    }
  }

  /** Waits until nothing is under way. */
  void drain() {
    underWay.forEach(FileRequest::settle);
  }

  /** At a place. */
  Settled at(Direction direction, long offset, Slice buffer) {
    Access all = pointers.requested(direction, offset, buffer);
    return settled(lock(all), () -> pointers.clipped(all));
  }

  /** At the rank's pointer. */
  Settled here(Direction direction, Slice buffer) {
    synchronized (pointers) {
      Access all = pointers.requestedHere(direction, buffer);
      return settled(lock(all), () -> pointers.movedBehind(pointers.clipped(all)));
    }
  }

  /** At the shared pointer. */
  Settled shared(Direction direction, Slice buffer) {
    Access whole = pointers.requested(direction, 0, buffer);
    return settled(
        coordinator.lock(direction, 0, Long.MAX_VALUE),
        () -> {
          long limit = pointers.limit(direction);
          long place = coordinator.advance(whole.elements(), limit);
          long there = SharedPointer.after(place, whole.elements(), limit) - place;
          long bytes =
              direction == Direction.READ ? there * whole.view().elementBytes() : whole.bytes();
          return pointers.requested(direction, place, first(buffer, bytes));
        });
  }

  /** The first bytes of a buffer, in whole elements of it. */
  private static Slice first(Slice buffer, long bytes) {
    return bytes == buffer.bytes() ? buffer : buffer.part(0, bytes >> buffer.type().shift());
  }

  private Coordinator.Lock lock(Access all) {
    return coordinator.lock(all.direction(), all.fileFrom(), all.fileTo());
  }

  private Settled settled(Coordinator.Lock lock, Supplier<Access> settle) {
    try {
      return new Settled(settle.get(), lock);
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }
}
