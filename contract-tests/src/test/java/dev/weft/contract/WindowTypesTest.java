package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Updates of every type with every operation do what the operation does (section 12.3.4). */
final class WindowTypesTest extends OverEveryTransport {
  private static final List<Op> OPS =
      List.of(
          Op.REPLACE,
          Op.NO_OP,
          Op.SUM,
          Op.PROD,
          Op.MIN,
          Op.MAX,
          Op.BAND,
          Op.BOR,
          Op.BXOR,
          Op.LAND,
          Op.LOR,
          Op.LXOR);

  @Test
  void everyTypeAndOperation() {
    ranks(
        2,
        world -> {
          try (Window window = world.allocateWindow(64, ElementType.BYTE)) {
            window.lockAll();
            for (ElementType type : ElementType.values()) {
              for (Op op : OPS) {
                if (op.isDefinedFor(type)) {
                  update(window, type, op);
                }
              }
            }
            window.unlockAll();
          }
        });
  }

  /** Both ranks update the other's memory, from one byte behind an aligned place. */
  private static void update(Window window, ElementType type, Op op) {
    int other = 1 - window.rank();
    Slice left = pattern(type, 3);
    Slice right = pattern(type, 5);
    Slice expected = left.newLike(left.count());
    op.apply(left, right, expected);
    for (int at : new int[] {0, 1}) {
      window.put(left, other, at);
      window.flush(other);
      Slice old = left.newLike(left.count());
      window.getAccumulate(right, old, other, at, op);
      window.flush(other);
      Slice now = left.newLike(left.count());
      window.get(now, other, at);
      window.flush(other);
      assertThat(bytes(old)).as("%s of %s, old", op, type).isEqualTo(bytes(left));
      assertThat(bytes(now)).as("%s of %s at %d", op, type, at).isEqualTo(bytes(expected));
    }
  }

  private static Slice pattern(ElementType type, int step) {
    Slice slice = Slice.ofNewArray(type, 3);
    switch (slice.base()) {
      case boolean[] a -> a[step % 3] = true;
      case byte[] a -> fill(a.length, i -> a[i] = (byte) (step * i - 4));
      case char[] a -> fill(a.length, i -> a[i] = (char) (60_000 + step * i));
      case short[] a -> fill(a.length, i -> a[i] = (short) (step * i - 4));
      case int[] a -> fill(a.length, i -> a[i] = step * i - 4);
      case long[] a -> fill(a.length, i -> a[i] = step * i - 4L);
      case float[] a -> fill(a.length, i -> a[i] = step * i / 7f - 1);
      case double[] a -> fill(a.length, i -> a[i] = step * i / 7.0 - 1);
      default -> throw new AssertionError(type);
    }
    return slice;
  }

  private static void fill(int length, java.util.function.IntConsumer element) {
    for (int i = 0; i < length; i++) {
      element.accept(i);
    }
  }

  private static byte[] bytes(Slice slice) {
    byte[] bytes = new byte[(int) slice.bytes()];
    dev.weft.internal.os.memory.Memory.copyOut(
        slice.base(), slice.offsetBytes(), MemorySegment.ofArray(bytes), 0, bytes.length);
    return bytes;
  }

  @Test
  void smallElementsGetNotLostBesideEachOther() {
    ranks(
        4,
        world -> {
          byte[] mine = new byte[9];
          try (Window own = world.createWindow(Slice.of(mine));
              Window allocated = world.allocateWindow(9, ElementType.BYTE)) {
            for (Window window : new Window[] {own, allocated}) {
              window.fence();
              byte[] ones = {1, 1};
              for (int i = 0; i < 10; i++) {
                window.accumulate(ones, 0, world.rank(), Op.SUM);
              }
              window.accumulate(new byte[] {1}, 0, 8, Op.LXOR);
              window.fence();
              byte[] sums = new byte[9];
              window.get(sums, 0, 0);
              window.fence();
              assertThat(sums).containsExactly(10, 20, 20, 20, 10, 0, 0, 0, 0);
            }
          }
        });
  }

  @Test
  void singleValuesOfEveryType() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          try (Window window = world.allocateWindow(64, ElementType.BYTE)) {
            window.lockAll();
            window.put(1.5, other, 0);
            window.put(2.5f, other, 8);
            window.put(7, other, 12);
            window.put(9L, other, 16);
            window.flush(other);
            assertThat(window.fetchAndOp(1.0, other, 0, Op.SUM)).isEqualTo(1.5);
            assertThat(window.fetchAndOp(4f, other, 8, Op.MAX)).isEqualTo(2.5f);
            assertThat(window.fetchAndOp(8, other, 12, Op.BOR)).isEqualTo(7);
            assertThat(window.compareAndSwap(15, 16, other, 12)).isEqualTo(15);
            assertThat(window.compareAndSwap(8L, 16L, other, 16)).isEqualTo(9);
            assertThat(window.fetchAndOp(3L, other, 17, Op.NO_OP)).isZero();
            assertThat(window.getDouble(other, 0)).isEqualTo(2.5);
            assertThat(window.getFloat(other, 8)).isEqualTo(4f);
            assertThat(window.getInt(other, 12)).isEqualTo(16);
            assertThat(window.getLong(other, 16)).isEqualTo(9);
            window.unlockAll();
          }
        });
  }
}
