package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.io.Consistency;
import java.util.function.Supplier;

/**
 * Reads and writes of all ranks together: meet, access in two phases, agree. Collective; one at a
 * time, which the {@link CollectiveOrder} sees to; blocks.
 *
 * <p>With {@link Consistency#ATOMIC}, rank 0 locks the stretch of the file that the ranks access
 * before any begins, and gives it back when all have done.
 */
final class CollectiveAccess {
  private final Comm comm;
  private final FileAgreement meeting;
  private final Pointers pointers;
  private final TwoPhase twoPhase;
  private final Coordinator coordinator;

  CollectiveAccess(
      Comm comm,
      FileAgreement meeting,
      Pointers pointers,
      TwoPhase twoPhase,
      Coordinator coordinator) {
    this.comm = comm;
    this.meeting = meeting;
    this.pointers = pointers;
    this.twoPhase = twoPhase;
    this.coordinator = coordinator;
  }

  /** What a call asks for, or why it cannot be. */
  record Wish(Access access, Supplier<long[]> numbers) {
    /** Takes down what the call gives, or what is wrong with it, for the others to know. */
    static Wish of(Supplier<Access> call) {
      try {
        Access access = call.get();
        return new Wish(access, () -> AccessNumbers.of(access));
      } catch (RuntimeException wrong) {
        return new Wish(
            Access.none(),
            () -> {
              throw wrong;
            });
      }
    }

    /** With something more to be checked. */
    Wish and(Runnable check) {
      return new Wish(
          access,
          () -> {
            check.run();
            return numbers.get();
          });
    }
  }

  /** An access at a place that is known. */
  Status run(FileCall call, Direction direction, Consistency consistency, Wish wish) {
    return meeting.hold(
        call, wish.numbers, exchanged -> moved(direction, consistency, wish.access, exchanged));
  }

  /** An access at the shared pointer, in the order of the ranks. */
  Status runOrdered(
      FileCall call, Direction direction, Consistency consistency, Supplier<Slice> checkedBuffer) {
    return meeting.hold(
        call,
        () -> {
          Access whole = pointers.requested(direction, 0, checkedBuffer.get());
          return new long[] {elements(whole), whole.view().elementBytes()};
        },
        exchanged -> inOrder(direction, consistency, checkedBuffer.get(), exchanged));
  }

  private Status inOrder(
      Direction direction, Consistency consistency, Slice buffer, ExchangedNumbers elements) {
    if (elements.firstToDiffer(1) > 0) {
      throw new ArgumentException(
          "the views of the ranks have elements of different sizes; set one view on all");
    }
    long before = 0;
    long total = 0;
    for (int rank = 0; rank < elements.ranks(); rank++) {
      before += rank < comm.rank() ? elements.value(rank, 0) : 0;
      total += elements.value(rank, 0);
    }
    long base = 0;
    if (comm.rank() == 0) {
      long limit = direction == Direction.READ ? pointers.end() : Long.MAX_VALUE;
      base = coordinator.advance(total, limit);
    }
    base = comm.broadcast(base, 0);
    Access access = Access.none();
    ArgumentException failure = null;
    try {
      access = pointers.clipped(direction, pointers.requested(direction, base + before, buffer));
    } catch (ArgumentException beyond) {
      failure = beyond;
    }
    Status status =
        moved(direction, consistency, access, meeting.exchange(AccessNumbers.of(access)));
    if (failure != null) {
      throw failure;
    }
    return status;
  }

  private Status moved(
      Direction direction, Consistency consistency, Access access, ExchangedNumbers numbers) {
    if (consistency == Consistency.RELAXED) {
      return moved(direction, access, numbers);
    }
    Coordinator.Lock lock = comm.rank() == 0 ? lock(direction, numbers) : () -> {};
    try (lock) {
      comm.barrier();
      try {
        return moved(direction, access, numbers);
      } finally {
        comm.barrier();
      }
    }
  }

  private Status moved(Direction direction, Access access, ExchangedNumbers numbers) {
    if (direction == Direction.READ) {
      return access.stored(twoPhase.read(access, numbers));
    }
    twoPhase.write(access, numbers);
    return access.status(access.bytes());
  }

  private Coordinator.Lock lock(Direction direction, ExchangedNumbers numbers) {
    long from = Long.MAX_VALUE;
    long to = 0;
    for (int rank = 0; rank < numbers.ranks(); rank++) {
      from = Math.min(from, numbers.value(rank, AccessNumbers.FROM));
      to = Math.max(to, numbers.value(rank, AccessNumbers.TO));
    }
    return coordinator.lock(from, to, direction.lock());
  }

  private static long elements(Access access) {
    return access.bytes() / access.view().elementBytes();
  }
}
