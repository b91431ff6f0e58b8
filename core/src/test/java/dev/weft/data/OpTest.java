package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

class OpTest {
  private static final int COUNT = 2000;

  @Test
  void integersWrapAround() {
    assertThat(apply(Op.SUM, (byte) 127, (byte) 1)).isEqualTo((byte) -128);
    int[] result = new int[1];
    Op.PROD.apply(Slice.of(new int[] {1 << 30}), Slice.of(new int[] {4}), Slice.of(result));
    assertThat(result).containsExactly(0);
  }

  @Test
  void charactersAreNotNegative() {
    char[] result = new char[1];
    Slice left = Slice.of(new char[] {'\uffff'});
    Slice right = Slice.of(new char[] {1});
    Op.MAX.apply(left, right, Slice.of(result));
    assertThat(result[0]).isEqualTo('\uffff');
    Op.SUM.apply(left, right, Slice.of(result));
    assertThat(result[0]).isEqualTo('\0');
  }

  @Test
  void nanWinsAndZerosHaveSigns() {
    double[] left = {Double.NaN, 1, 0.0, -0.0};
    double[] right = {1, Double.NaN, -0.0, 0.0};
    double[] result = new double[4];
    Op.MIN.apply(Slice.of(left), Slice.of(right), Slice.of(result));
    assertThat(result).containsExactly(Double.NaN, Double.NaN, -0.0, -0.0);
    Op.MAX.apply(Slice.of(left), Slice.of(right), Slice.of(result));
    assertThat(result).containsExactly(Double.NaN, Double.NaN, 0.0, 0.0);
  }

  @Test
  void logicalOperationsOnIntegersGiveZeroOrOne() {
    int[] left = {0, 0, 6, 6};
    int[] right = {0, 5, 0, 9};
    int[] result = new int[4];
    Op.LAND.apply(Slice.of(left), Slice.of(right), Slice.of(result));
    assertThat(result).containsExactly(0, 0, 0, 1);
    Op.LOR.apply(Slice.of(left), Slice.of(right), Slice.of(result));
    assertThat(result).containsExactly(0, 1, 1, 1);
    Op.LXOR.apply(Slice.of(left), Slice.of(right), Slice.of(result));
    assertThat(result).containsExactly(0, 1, 1, 0);
  }

  @Test
  void aStagedResultIsTheDirectOne() {
    Random random = new Random(5);
    double[] left = random.doubles(COUNT + 7).toArray();
    double[] right = random.doubles(COUNT + 7).toArray();
    DoubleBinaryOperator plain = (a, b) -> a + b;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(8L * COUNT, 8);
      Slice stored = Slice.of(segment, ElementType.DOUBLE);
      for (int shift = 0; shift < 7; shift++) {
        Op.SUM.apply(Slice.of(left, shift, COUNT), Slice.of(right, 3, COUNT), stored);
        for (int i = 0; i < COUNT; i++) {
          assertThat(segment.getAtIndex(ValueLayout.JAVA_DOUBLE, i))
              .isEqualTo(plain.applyAsDouble(left[shift + i], right[3 + i]));
        }
      }
    }
  }

  @Test
  void theResultMayBeOneOfTheTwo() {
    long[] left = {1, 2, 3};
    long[] right = {10, 20, 30};
    Op.SUM.apply(Slice.of(left), Slice.of(right), Slice.of(left));
    assertThat(left).containsExactly(11, 22, 33);
    Op subtract = Op.ofLongs((a, b) -> a - b);
    subtract.apply(Slice.of(left, 0, 2), Slice.of(right, 1, 2), Slice.of(right, 1, 2));
    assertThat(right).containsExactly(10, -9, -8);
  }

  @Test
  void userDefinedOperationsTakeTheirTypes() {
    Op greater = Op.ofInts(Math::max).named("greater");
    assertThat(apply(greater, (byte) -3, (byte) 2)).isEqualTo((byte) 2);
    assertThat(greater.isDefinedFor(ElementType.CHAR)).isTrue();
    assertThat(greater.isDefinedFor(ElementType.LONG)).isFalse();
    Op hypot = Op.ofDoubles(Math::hypot);
    float[] result = new float[1];
    hypot.apply(Slice.of(new float[] {3}), Slice.of(new float[] {4}), Slice.of(result));
    assertThat(result).containsExactly(5);
    boolean[] implies = new boolean[1];
    Op.ofBooleans((a, b) -> !a || b)
        .apply(Slice.of(new boolean[1]), Slice.of(new boolean[1]), Slice.of(implies));
    assertThat(implies).containsExactly(true);
  }

  @Test
  void orderMattersUnlessDeclaredOtherwise() {
    assertThat(Op.SUM.isCommutative()).isTrue();
    Op op = Op.ofLongs(Math::max);
    assertThat(op.isCommutative()).isFalse();
    assertThat(op.commutative().isCommutative()).isTrue();
    assertThat(op.commutative().named("most").toString()).isEqualTo("most");
  }

  @Test
  void whatCannotBeCombinedIsRefused() {
    Slice ints = Slice.of(new int[2]);
    assertThatThrownBy(() -> Op.SUM.apply(ints, ints, Slice.of(new int[3])))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("one type and count");
    assertThatThrownBy(() -> Op.SUM.apply(ints, ints, Slice.of(new float[2])))
        .isInstanceOf(ArgumentException.class);
    Slice flags = Slice.of(new boolean[2]);
    assertThatThrownBy(() -> Op.SUM.apply(flags, flags, flags))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("SUM is not defined for BOOLEAN", "DOUBLE");
    assertThatThrownBy(() -> Op.ofSlices(0, (left, right, result) -> {}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("at least 1");
  }

  private static byte apply(Op op, byte left, byte right) {
    byte[] result = new byte[1];
    op.apply(Slice.of(new byte[] {left}), Slice.of(new byte[] {right}), Slice.of(result));
    return result[0];
  }
}
