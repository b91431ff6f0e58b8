package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Datatype.Member;
import dev.weft.failure.ArgumentException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sizes, bounds and runs of datatypes as the standard's examples have them. */
final class DatatypeTest {

  @Test
  void structPadsItsExtentLikeTheStandardsFirstExample() {
    Datatype type = Datatype.struct(Member.at(0, Datatype.DOUBLE), Member.at(8, Datatype.BYTE));
    assertThat(type.size()).isEqualTo(9);
    assertThat(type.extent()).isEqualTo(16);
    assertThat(type.trueExtent()).isEqualTo(9);
    assertThat(runs(type)).containsExactly("0+9");
    assertThat(type.elementType()).isNull();
    assertThat(type.contiguous(2).runCount()).isEqualTo(2);
  }

  @Test
  void blocksThatTouchAreOneRun() {
    assertThat(runs(Datatype.INT.contiguous(5))).containsExactly("0+20");
    assertThat(runs(Datatype.INT.vector(3, 2, 2))).containsExactly("0+24");
    assertThat(runs(Datatype.INT.vector(3, 2, 4))).containsExactly("0+8", "16+8", "32+8");
    assertThat(runs(Datatype.INT.indexed(new int[] {2, 1, 1}, new int[] {0, 2, 5})))
        .containsExactly("0+12", "20+4");
    assertThat(Datatype.INT.vector(3, 2, 2).isContiguous()).isTrue();
    assertThat(Datatype.INT.vector(3, 1, 2).isContiguous()).isFalse();
  }

  @Test
  void neighbouringInstancesThatTouchAreOneRun() {
    Datatype ends = Datatype.INT.indexedBlock(1, 0, 3);
    List<String> runs = new ArrayList<>();
    ends.forEachRun(0, 24, (offset, bytes) -> runs.add(offset + "+" + bytes));
    assertThat(runs).containsExactly("0+4", "12+8", "28+8", "44+4");
  }

  @Test
  void aPartBeginsAndEndsAnywhere() {
    List<String> runs = new ArrayList<>();
    Datatype.INT
        .vector(2, 1, 2)
        .forEachRun(6, 19, (offset, bytes) -> runs.add(offset + "+" + bytes));
    assertThat(runs).containsExactly("10+6", "20+7");
  }

  @Test
  void boundsGivenPrevail() {
    Datatype wide = Datatype.INT.resized(-4, 16);
    assertThat(wide.lowerBound()).isEqualTo(-4);
    assertThat(wide.contiguous(2).lowerBound()).isEqualTo(-4);
    assertThat(wide.contiguous(2).extent()).isEqualTo(32);
    Datatype mixed = Datatype.struct(Member.at(100, Datatype.DOUBLE), Member.at(0, wide));
    assertThat(mixed.lowerBound()).isEqualTo(-4);
    assertThat(mixed.upperBound()).isEqualTo(12);
    assertThat(mixed.trueLowerBound()).isZero();
    assertThat(mixed.trueExtent()).isEqualTo(108);
    assertThat(runs(wide.vector(3, 1, -1))).containsExactly("0+4", "-16+4", "-32+4");
    assertThat(wide.vector(3, 1, -1).lowerBound()).isEqualTo(-36);
  }

  @Test
  void emptyTypesHaveNoRuns() {
    Datatype empty = Datatype.INT.contiguous(0);
    assertThat(empty.size()).isZero();
    assertThat(empty.extent()).isZero();
    assertThat(runs(empty)).isEmpty();
    assertThat(runs(Datatype.struct())).isEmpty();
    assertThatThrownBy(() -> empty.forEachRun(0, 1, (_, _) -> {}))
        .isInstanceOf(ArgumentException.class);
  }

  @Test
  void badCountsAreRefused() {
    assertThatThrownBy(() -> Datatype.INT.contiguous(-1))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("-1");
    assertThatThrownBy(() -> Datatype.INT.vector(1, -2, 3)).isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> Datatype.LONG.contiguous(Long.MAX_VALUE))
        .isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> Datatype.LONG.hindexed(new long[1], new long[2]))
        .isInstanceOf(ArgumentException.class);
  }

  private static List<String> runs(Datatype type) {
    List<String> runs = new ArrayList<>();
    type.forEachRun((offset, bytes) -> runs.add(offset + "+" + bytes));
    return runs;
  }
}
