package dev.weft.internal.io;

import static dev.weft.internal.io.Direction.READ;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.io.Consistency;
import java.util.function.Supplier;

/**
 * Reads and writes of all ranks together: meet, access in two phases, agree. The place of an access
 * at an offset or at the rank's pointer is computed when the call is made; if that fails, the other
 * ranks are told. {@link FileAgreement} carries out the calls one at a time.
 *
 * <p>With {@link Consistency#ATOMIC}, rank 0 locks the accessed range of the file before any rank
 * begins, and unlocks it when all have finished.
 */
final class CollectiveAccess {
  private final Comm comm;
  private final FileAgreement agreement;
  private final Pointers pointers;
  private final TwoPhase twoPhase;
  private final Coordinator coordinator;

  CollectiveAccess(
      Comm comm,
      FileAgreement agreement,
      Pointers pointers,
      TwoPhase twoPhase,
      Coordinator coordinator) {
    this.comm = comm;
    this.agreement = agreement;
    this.pointers = pointers;
    this.twoPhase = twoPhase;
    this.coordinator = coordinator;
  }

  /**
   * An access at a place.
   *
   * @param buffer checks the buffer and gives it
   */
  CollectiveIo at(Direction direction, long offset, Supplier<Slice> buffer) {
    return settled(
        direction == READ ? FileCall.READ_AT_ALL : FileCall.WRITE_AT_ALL,
        () -> pointers.clipped(pointers.requested(direction, offset, buffer.get())));
  }

  /** An access at the rank's pointer, which moves behind it. */
  CollectiveIo here(Direction direction, Supplier<Slice> buffer) {
    return settled(
        direction == READ ? FileCall.READ_ALL : FileCall.WRITE_ALL,
        () -> {
          synchronized (pointers) {
            Access all = pointers.requestedHere(direction, buffer.get());
            return pointers.movedBehind(pointers.clipped(all));
          }
        });
  }

  private CollectiveIo settled(FileCall call, Supplier<Access> place) {
    try {
      Access access = place.get();
      long[] numbers = AccessRanges.of(access);
      return new CollectiveIo(
          agreement, call, () -> numbers, said -> moved(access, new AccessRanges(said)));
    } catch (RuntimeException wrong) {
      return new CollectiveIo(
          agreement,
          call,
          () -> {
            throw wrong;
          },
          _ -> {
            throw wrong;
          });
    }
  }

  /** An access at the shared pointer, in the order of the ranks. */
  CollectiveIo ordered(Direction direction, Supplier<Slice> buffer) {
    return new CollectiveIo(
        agreement,
        direction == READ ? FileCall.READ_ORDERED : FileCall.WRITE_ORDERED,
        () -> {
          Access whole = pointers.requested(direction, 0, buffer.get());
          return new long[] {whole.elements(), whole.view().elementBytes()};
        },
        said -> inOrder(direction, buffer.get(), said));
  }

  private Status inOrder(Direction direction, Slice buffer, ExchangedNumbers elements) {
    if (elements.firstToDiffer(1) > 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "the views of the ranks have elements of different sizes; set one view on all");
    }
    long before = 0;
    long total = 0;
    for (int rank = 0; rank < elements.ranks(); rank++) {
      before += rank < comm.rank() ? elements.value(rank, 0) : 0;
      total += elements.value(rank, 0);
    }
    long base = comm.rank() == 0 ? coordinator.advance(total, pointers.limit(direction)) : 0;
    base = comm.broadcast(base, 0);
    Access access = Access.none(direction);
    ArgumentException failure = null;
    try {
      access = pointers.clipped(pointers.requested(direction, base + before, buffer));
    } catch (ArgumentException beyond) {
      failure = beyond;
    }
    Status status = moved(access, new AccessRanges(agreement.exchange(AccessRanges.of(access))));
    if (failure != null) {
      throw failure;
    }
    return status;
  }

  private Status moved(Access access, AccessRanges ranges) {
    if (coordinator.consistency() == Consistency.RELAXED) {
      return access.moved(twoPhase.move(access, ranges));
    }
    try (Coordinator.Lock _ = lock(access.direction(), ranges)) {
      comm.barrier();
      try {
        return access.moved(twoPhase.move(access, ranges));
      } finally {
        comm.barrier();
      }
    }
  }

  private Coordinator.Lock lock(Direction direction, AccessRanges ranges) {
    return comm.rank() == 0
        ? coordinator.lock(direction, ranges.from(), ranges.to())
        : Coordinator.NO_LOCK;
  }
}
