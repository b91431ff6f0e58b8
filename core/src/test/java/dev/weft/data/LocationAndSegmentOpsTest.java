package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/** Operations on values of several elements: numbers with their places, and bytes. */
class LocationAndSegmentOpsTest {
  private static final double NAN = Double.NaN;

  @Test
  void keepsThePlaceOfTheSmallestAndOfTheGreatest() {
    double[] left = {3, 0, -1, 7, 2, 2, 0.0, 4};
    double[] right = {1, 5, -1, 6, 2, 3, -0.0, 9};
    assertThat(applied(Op.MINLOC, left, right)).containsExactly(1, 5, -1, 6, 2, 2, -0.0, 9);
    assertThat(applied(Op.MAXLOC, left, right)).containsExactly(3, 0, -1, 6, 2, 2, 0.0, 4);
    assertThat(applied(Op.MINLOC, right, left)).containsExactly(1, 5, -1, 6, 2, 2, -0.0, 9);
    assertThat(applied(Op.MAXLOC, right, left)).containsExactly(3, 0, -1, 6, 2, 2, 0.0, 4);
  }

  @Test
  void aNanWinsAndOfTwoTheFirst() {
    double[] left = {NAN, 4, 1, 2, NAN, 9};
    double[] right = {-5, 3, NAN, 1, NAN, 8};
    double[] expected = {NAN, 4, NAN, 1, NAN, 8};
    assertThat(applied(Op.MINLOC, left, right)).containsExactly(expected);
    assertThat(applied(Op.MAXLOC, left, right)).containsExactly(expected);
  }

  @Test
  void charsAreUnsignedAndPartsOfArraysWork() {
    char[] left = {9, 9, 65_000, 1};
    char[] right = {9, 100, 2};
    char[] result = new char[2];
    Op.MAXLOC.apply(Slice.of(left, 2, 2), Slice.of(right, 1, 2), Slice.of(result));
    assertThat(result).containsExactly((char) 65_000, (char) 1);
  }

  private static double[] applied(Op op, double[] left, double[] right) {
    double[] result = new double[left.length];
    op.apply(Slice.of(left), Slice.of(right), Slice.of(result));
    return result;
  }

  @Test
  void segmentsAreCombinedValueByValue() {
    ValueLayout.OfLong layout = ValueLayout.JAVA_LONG_UNALIGNED;
    Op sum =
        Op.ofSegments(
            8, (left, right, to) -> to.set(layout, 0, left.get(layout, 0) + right.get(layout, 0)));
    byte[] left = new byte[17];
    MemorySegment right = MemorySegment.ofArray(new byte[16]);
    MemorySegment.ofArray(left).set(layout, 1, 40);
    right.set(layout, 0, 2);
    right.set(layout, 8, -1);
    sum.apply(Slice.of(left, 1, 16), Slice.of(right), Slice.of(right));
    assertThat(right.get(layout, 0)).isEqualTo(42);
    assertThat(right.get(layout, 8)).isEqualTo(-1);
    assertThat(sum.isCommutative()).isFalse();
    assertThat(sum.width()).isEqualTo(8);
    assertThatThrownBy(() -> sum.require(Slice.of(new byte[12])))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("8 elements", "12");
    assertThatThrownBy(() -> sum.require(Slice.of(new long[1])))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("BYTE");
    assertThatThrownBy(() -> Op.ofSegments(0, (_, _, _) -> {}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("0 bytes");
  }
}
