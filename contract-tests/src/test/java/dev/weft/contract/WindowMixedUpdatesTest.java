package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import org.junit.jupiter.api.Test;

/**
 * Updates of one element by everybody at once, each of which may take another way: of one value or
 * of many, with a result or without, of the rank itself or by a transport, as an atomic instruction
 * or by the target (MPI 4.1, sections 12.3.4 and 12.7.1).
 */
@AlsoOverUcx
final class WindowMixedUpdatesTest extends OverEveryTransport {
  private static final int RANKS = 3;
  private static final int ROUNDS = 200;
  private static final int ELEMENTS = 5;

  @Test
  void noneIsLostWhicheverWayItTakes() {
    ranks(
        RANKS,
        world -> {
          try (Window window = world.allocateWindow(ELEMENTS, ElementType.LONG)) {
            window.lockAll();
            for (int i = 0; i < ROUNDS; i++) {
              addOne(window, i % ELEMENTS);
            }
            window.unlockAll();
            window.fence();
            long added = (long) RANKS * ROUNDS / ELEMENTS;
            assertThat(window.getLong(0, 2)).isEqualTo(added * ELEMENTS);
            window.fence();
          }
        });
  }

  /** Every way to add one to element 2 of rank 0. */
  private static void addOne(Window window, int way) {
    switch (way) {
      case 0 -> {
        long _ = window.fetchAndOp(1L, 0, 2, Op.SUM);
      }
      case 1 -> window.accumulate(new long[] {1, 0}, 0, 2, Op.SUM);
      case 2 -> window.getAccumulate(Slice.of(new long[] {1}), Slice.of(new long[1]), 0, 2, Op.SUM);
      case 3 -> {
        long seen = window.fetchAndOp(0L, 0, 2, Op.NO_OP);
        for (long now = seen - 1; now != seen; ) {
          now = seen;
          seen = window.compareAndSwap(now, now + 1, 0, 2);
        }
      }
      default -> {
        window.accumulate(new long[] {1}, 0, 2, Op.SUM);
        window.flush(0);
      }
    }
  }

  /** A rank's own are in order, though only some of them can go the quicker way. */
  @Test
  void thoseOfARankAreInOrder() {
    ranks(
        2,
        world -> {
          try (Window window = world.allocateWindow(2, ElementType.INT)) {
            window.lockAll();
            if (world.rank() == 1) {
              for (int i = 0; i < ROUNDS; i++) {
                window.accumulate(new int[] {i, 0}, 0, 0, Op.REPLACE);
                assertThat(window.fetchAndOp(1, 0, 0, Op.SUM)).isEqualTo(i);
                window.accumulate(new int[] {3}, 0, 0, Op.PROD);
                assertThat(window.compareAndSwap(3 * (i + 1), -1, 0, 0)).isEqualTo(3 * (i + 1));
                if (i % 2 == 0) {
                  window.flush(0);
                }
                assertThat(window.fetchAndOp(0, 0, 0, Op.REPLACE)).isEqualTo(-1);
              }
            }
            window.unlockAll();
          }
        });
  }

  /** Bits of every type of four and eight bytes come and go as they are. */
  @Test
  void singleValuesOfEachTypeKeepTheirBits() {
    ranks(2, WindowMixedUpdatesTest::exchangeValues);
  }

  private static void exchangeValues(Comm world) {
    try (Window window = world.allocateWindow(64, ElementType.BYTE)) {
      window.fence();
      if (world.rank() == 1) {
        window.put(-5, 0, 0);
        window.put(Long.MIN_VALUE + 1, 0, 8);
        window.put(-0.0f, 0, 16);
        window.put(Double.NaN, 0, 24);
      }
      window.fence();
      if (world.rank() == 0) {
        assertThat(window.memory().get(JAVA_INT, 0)).isEqualTo(-5);
        assertThat(window.memory().get(JAVA_LONG, 8)).isEqualTo(Long.MIN_VALUE + 1);
      }
      window.fence();
      if (world.rank() == 1) {
        assertThat(window.getInt(0, 0)).isEqualTo(-5);
        assertThat(window.getLong(0, 8)).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(window.getFloat(0, 16)).isEqualTo(-0.0f);
        assertThat(window.getDouble(0, 24)).isNaN();
        assertThat(window.fetchAndOp(7, 0, 0, Op.BAND)).isEqualTo(-5);
        assertThat(window.fetchAndOp(2.5f, 0, 16, Op.REPLACE)).isEqualTo(-0.0f);
        assertThat(window.fetchAndOp(1.5f, 0, 16, Op.SUM)).isEqualTo(2.5f);
        assertThat(window.fetchAndOp(9.0, 0, 24, Op.NO_OP)).isNaN();
        assertThat(window.fetchAndOp(1L, 0, 8, Op.BXOR)).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(window.compareAndSwap(3, -1, 0, 0)).isEqualTo(3);
        assertThat(window.compareAndSwap(3, 4, 0, 0)).isEqualTo(-1);
        assertThat(window.getInt(0, 0)).isEqualTo(-1);
        assertThat(window.getFloat(0, 16)).isEqualTo(4.0f);
        assertThat(window.getLong(0, 8)).isEqualTo(Long.MIN_VALUE);
      }
      window.fence();
    }
  }
}
