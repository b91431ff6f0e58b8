package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.Assertion;
import dev.weft.rma.WindowSynchronization.LockType;
import java.lang.foreign.Arena;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Post, start, complete and wait (MPI 4.1, section 12.5.2), and what must not be done when. */
final class WindowEpochsTest extends OverEveryTransport {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void neighboursSynchronise(int size) {
    ranks(
        size,
        world -> {
          int rank = world.rank();
          int right = (rank + 1) % size;
          int left = (rank + size - 1) % size;
          for (Over over : new Over[] {Over.ALLOCATED, Over.ARRAY}) {
            try (Window window = over.make(world, 4)) {
              for (int round = 1; round <= 5; round++) {
                window.post(new int[] {left});
                window.start(new int[] {right});
                window.put(100L * round + rank, right, 0);
                window.accumulate(new long[] {1}, right, 1, Op.SUM);
                window.complete();
                if (round % 2 == 0) {
                  window.awaitComplete();
                } else {
                  while (!window.testComplete()) {
                    Thread.onSpinWait();
                  }
                }
                assertThat(WindowFenceTest.elements(window.memory()))
                    .startsWith(100L * round + left, round);
              }
            }
          }
        });
  }

  @Test
  void severalOriginsAndTargets() {
    ranks(
        4,
        world -> {
          for (Over over : Over.values()) {
            try (Window window = over.make(world, 4)) {
              int rank = world.rank();
              if (rank < 2) {
                window.start(new int[] {2, Comm.PROC_NULL, 3});
                window.put(rank + 1L, 2, rank);
                window.put(rank + 1L, 3, rank);
                assertThatThrownBy(() -> window.put(1L, 1 - rank, 0))
                    .isInstanceOf(ArgumentException.class)
                    .hasMessageContaining("no access epoch");
                window.complete();
              } else {
                window.post(new int[] {0, 1});
                window.awaitComplete();
                assertThat(WindowFenceTest.elements(window.memory())).startsWith(1, 2);
              }
            }
          }
        });
  }

  /** MPI asks for an epoch of a lock (4.1, section 12.3.5); old programs use others. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void requestsCompleteInEpochsOfEveryKind(int size) {
    ranks(
        size,
        world -> {
          int right = (world.rank() + 1) % size;
          int left = (world.rank() + size - 1) % size;
          for (Over over : new Over[] {Over.ALLOCATED, Over.ARRAY}) {
            try (Window window = over.make(world, 4)) {
              window.fence();
              withRequests(window, right);
              window.fence(Assertion.NO_SUCCEED);
              assertThat(WindowFenceTest.elements(window.memory())).startsWith(7, 5);
              world.barrier();
              window.post(new int[] {left});
              window.start(new int[] {right});
              withRequests(window, right);
              window.complete();
              window.awaitComplete();
              assertThat(WindowFenceTest.elements(window.memory())).startsWith(7, 10);
            }
          }
        });
  }

  private static void withRequests(Window window, int target) {
    Datatype one = Datatype.LONG;
    long[] mine = {0};
    window.rput(Slice.of(new long[] {7}), target, 0).await();
    window.raccumulate(Slice.of(new long[] {2}), target, 1, Op.SUM).await();
    window.raccumulate(Slice.of(new long[] {3}), target, 1, 1, one, Op.SUM).await();
    window.rget(Slice.of(mine), target, 0).await();
    assertThat(mine).containsExactly(7);
    window.rget(Slice.of(mine), target, 2, 1, one).await();
    window.rgetAccumulate(Slice.of(new long[] {0}), Slice.of(mine), target, 0, Op.SUM).await();
    assertThat(mine).containsExactly(7);
  }

  @Test
  void promisesAreTaken() {
    ranks(
        2,
        world -> {
          try (Window window = world.allocateWindow(2, ElementType.LONG)) {
            int other = 1 - world.rank();
            window.fence(Assertion.NO_PRECEDE);
            window.put(3L, other, 0);
            window.fence(Assertion.NO_STORE, Assertion.NO_PUT, Assertion.NO_SUCCEED);
            window.post(new int[] {other}, Assertion.NO_CHECK);
            world.barrier();
            window.start(new int[] {other}, Assertion.NO_CHECK);
            window.put(4L, other, 1);
            window.complete();
            window.awaitComplete();
            assertThat(WindowFenceTest.elements(window.memory())).containsExactly(3, 4);
          }
        });
  }

  @Test
  void whatIsOutOfPlaceIsRefusedAndHarmless() {
    ranks(
        2,
        world -> {
          for (Over over : new Over[] {Over.ALLOCATED, Over.ARRAY}) {
            try (Window window = over.make(world, 4)) {
              int other = 1 - world.rank();
              refused("no access epoch", () -> window.put(1L, other, 0));
              refused("no access epoch", () -> window.rput(Slice.of(new long[1]), other, 0));
              refused("start first", window::complete);
              refused("post first", window::awaitComplete);
              refused("post first", () -> window.testComplete());
              refused("lock it first", () -> window.unlock(other));
              refused("lockAll first", window::unlockAll);
              refused("not locked", () -> window.flush(other));
              window.fence();
              refused("target 2 is not a rank", () -> window.put(1L, 2, 0));
              refused("target -1 is not a rank", () -> window.put(1L, -1, 0));
              refused("4 elements of LONG", () -> window.put(1L, other, 4));
              refused("displacement -1", () -> window.get(new long[1], other, -1));
              refused("displacement 3", () -> window.get(new long[2], other, 3));
              refused("4 elements", () -> window.put(1L, other, Long.MAX_VALUE));
              refused("4 elements", () -> window.put(1L, other, 1L << 61));
              refused("INT elements", () -> window.put(1, other, 0));
              refused("DOUBLE elements", () -> window.put(new double[1], other, 0));
              refused("not one of", () -> sum(window, Op.ofLongs(Math::addExact)));
              refused(
                  "one type",
                  () ->
                      window.getAccumulate(
                          Slice.of(new long[2]), Slice.of(new long[1]), 0, 0, Op.SUM));
              refused("read-only", () -> window.get(readOnly(), other, 0));
              refused("gaps", () -> world.createWindow(gapped()));
              window.put(2L, other, 0);
              refused("operations", () -> window.lock(LockType.SHARED, other));
              refused("operations", () -> window.start(new int[] {other}));
              window.fence();
              window.lock(LockType.SHARED, other);
              refused("locks are held", window::fence);
              refused("holds it", () -> window.lock(LockType.EXCLUSIVE, other));
              refused("locks are held", window::lockAll);
              assertThat(window.getLong(other, 0)).isEqualTo(2);
              window.unlock(other);
              refused("not dynamic", () -> attach(window));
              if (over == Over.ALLOCATED) {
                refused("allocateSharedWindow", window::sharedMemory);
              }
            }
          }
          Window window = world.allocateWindow(1, ElementType.LONG);
          window.close();
          assertThatThrownBy(() -> window.put(1L, 0, 0)).isInstanceOf(ClosedException.class);
          assertThatThrownBy(window::fence).isInstanceOf(ClosedException.class);
          assertThatThrownBy(() -> window.lockAll()).isInstanceOf(ClosedException.class);
        });
  }

  private static void sum(Window window, Op op) {
    window.accumulate(new long[1], 0, 0, op);
  }

  private static void attach(Window window) {
    try {
      long _ = window.attach(Slice.of(new long[1]));
    } catch (ArgumentException e) {
      throw new ArgumentException("not dynamic: " + e.getMessage());
    }
  }

  private static Slice readOnly() {
    return Slice.of(Arena.ofAuto().allocate(8).asReadOnly(), ElementType.LONG);
  }

  private static Slice gapped() {
    return Slice.of(new long[5], 0, 1, Datatype.LONG.vector(2, 1, 3));
  }

  private static void refused(String words, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContaining(words);
  }

  @Test
  void badWindowsAreRefused() {
    ranks(
        2,
        world -> {
          refused("elements", () -> world.allocateWindow(-1, ElementType.INT));
          refused("elements", () -> world.allocateSharedWindow(1L << 60, ElementType.INT));
          refused("boolean[]", () -> world.createWindow(Slice.of(new boolean[1])));
          refused("read-only", () -> world.createWindow(readOnly()));
          try (Arena confined = Arena.ofConfined()) {
            refused("confined", () -> world.createWindow(Slice.of(confined.allocate(8))));
          }
          ElementType type = world.rank() == 0 ? ElementType.INT : ElementType.LONG;
          refused("same", () -> world.allocateWindow(1, type));
          try (Window window = world.createDynamicWindow()) {
            refused("dynamic", () -> window.memory());
            refused("dynamic", () -> window.count(0));
          }
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }
}
