package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Datatype.Member;
import dev.weft.failure.ArgumentException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slices with gaps: what they accept, and how they copy and convert. */
final class DatatypeSliceTest {
  private static final Datatype COLUMN = Datatype.DOUBLE.vector(3, 1, 4);

  @Test
  void aColumnIsItsElements() {
    double[] matrix = {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23};
    Slice column = Slice.of(matrix, 2, 1, COLUMN);
    assertThat(column.count()).isEqualTo(3);
    assertThat(column.type()).isEqualTo(ElementType.DOUBLE);
    assertThat(column.isContiguous()).isFalse();
    assertThat((double[]) column.copy().base()).containsExactly(2, 12, 22);
    assertThat((double[]) column.part(1, 2).copy().base()).containsExactly(12, 22);
    Slice.of(new double[] {-1, -2, -3}).copyTo(column);
    assertThat(matrix).containsExactly(0, 1, -1, 3, 10, 11, -2, 13, 20, 21, -3, 23);
  }

  @Test
  void columnsOfColumnsTranspose() {
    int[] matrix = {1, 2, 3, 4, 5, 6};
    Datatype columns = Datatype.INT.vector(2, 1, 3).resized(0, 4);
    assertThat((int[]) Slice.of(matrix, 0, 3, columns).copy().base())
        .containsExactly(1, 4, 2, 5, 3, 6);
    int[] back = new int[6];
    Slice.of(new int[] {1, 4, 2, 5, 3, 6}).copyTo(Slice.of(back, 0, 3, columns));
    assertThat(back).isEqualTo(matrix);
  }

  @Test
  void whatIsContiguousInEffectIsAPlainSlice() {
    int[] array = new int[12];
    Slice slice = Slice.of(array, 2, 2, Datatype.INT.vector(2, 2, 2));
    assertThat(slice.isContiguous()).isTrue();
    assertThat(slice.base()).isSameAs(array);
    assertThat(slice.offsetBytes()).isEqualTo(8);
    assertThat(slice.count()).isEqualTo(8);
    assertThat(Slice.of(array, 12, 1, Datatype.INT.contiguous(0)).count()).isZero();
  }

  @Test
  void everyElementMustLieInTheBuffer() {
    double[] matrix = new double[12];
    assertThat(Slice.of(matrix, 3, 1, COLUMN).count()).isEqualTo(3);
    refused(() -> Slice.of(matrix, 4, 1, COLUMN));
    refused(() -> Slice.of(matrix, -1, 1, COLUMN));
    refused(() -> Slice.of(matrix, 0, -1, COLUMN));
    refused(() -> Slice.of(matrix, 0, 2, COLUMN));
    Datatype backwards = Datatype.DOUBLE.vector(3, 1, -4);
    assertThat(Slice.of(matrix, 8, 1, backwards).count()).isEqualTo(3);
    refused(() -> Slice.of(matrix, 7, 1, backwards));
    refused(() -> Slice.of(MemorySegment.ofArray(matrix), 33, 1, COLUMN));
    refused(() -> Slice.of(ByteBuffer.allocate(71), 0, 1, COLUMN));
    refused(() -> Slice.of(MemorySegment.ofArray(matrix), Long.MAX_VALUE, 1, COLUMN));
  }

  @Test
  void anArrayHoldsItsOwnElementsOnly() {
    refused(() -> Slice.of(new int[12], 0, 1, Datatype.FLOAT));
    refused(() -> Slice.of(new double[12], 0, 1, Datatype.DOUBLE.hvector(2, 1, 12)));
    Slice any = Slice.of(new byte[100], 3, 2, COLUMN.resized(0, 8));
    assertThat(any.type()).isEqualTo(ElementType.DOUBLE);
    Slice.of(new double[] {1, 2, 3, 4, 5, 6}).copyTo(any);
    assertThat((double[]) any.copy().base()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void overlapsAndReadOnlyMemoryCannotBeStoredInto() {
    Datatype twice = Datatype.INT.indexedBlock(2, 0, 1);
    Slice overlapping = Slice.of(new int[4], 0, 1, twice);
    refused(overlapping::requireStorable);
    assertThat(overlapping.copy().count()).isEqualTo(4);
    refused(() -> Slice.of(new int[4]).copyTo(overlapping));
    Slice.of(new int[] {1, 2, 3, 4}).copyTo(overlapping.lettingOverlap());
    assertThat(overlapping.part(1, 3).lettingOverlap().copy().base())
        .isEqualTo(new int[] {3, 3, 4});
    MemorySegment locked = MemorySegment.ofArray(new int[12]).asReadOnly();
    refused(() -> Slice.of(locked, 0, 1, Datatype.INT.vector(2, 1, 2)).requireStorable());
  }

  @Test
  void regularPatternsOfMillionsOfBlocksAreCheap() {
    Datatype every = Datatype.BYTE.vector(1_000_000_000L, 1, 3);
    assertThat(every.runCount()).isEqualTo(1_000_000_000L);
    assertThat(every.vector(1_000, 2, 5).size()).isEqualTo(2_000_000_000_000L);
    byte[] few = new byte[3_000_000];
    Slice million = Slice.of(few, 0, 1_000_000, Datatype.BYTE.resized(0, 3));
    million.requireStorable();
    List<Long> last = new ArrayList<>();
    million.forEachRun(999_999, 1_000_000, (offset, _) -> last.add(offset));
    assertThat(last).containsExactly(2_999_997L);
  }

  @Test
  void externalBytesAreBigEndian() {
    Datatype type =
        Datatype.struct(
            Member.at(0, Datatype.INT),
            Member.at(4, Datatype.CHAR),
            Member.at(6, Datatype.BOOLEAN),
            Member.at(7, Datatype.BYTE),
            Member.at(8, Datatype.DOUBLE),
            Member.at(16, Datatype.SHORT),
            Member.at(20, Datatype.FLOAT),
            Member.at(24, Datatype.LONG));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(32, 8);
      memory.set(ValueLayout.JAVA_INT, 0, 0x01020304);
      memory.set(ValueLayout.JAVA_CHAR, 4, '\u0506');
      memory.set(ValueLayout.JAVA_BYTE, 6, (byte) 1);
      memory.set(ValueLayout.JAVA_BYTE, 7, (byte) 8);
      memory.set(ValueLayout.JAVA_DOUBLE, 8, 1.0);
      memory.set(ValueLayout.JAVA_SHORT, 16, (short) 0x090a);
      memory.set(ValueLayout.JAVA_FLOAT, 20, -2.0f);
      memory.set(ValueLayout.JAVA_LONG, 24, 0x1112131415161718L);
      Slice slice = Slice.of(memory, 0, 1, type);
      byte[] packed = new Packer(DataRepresentation.EXTERNAL32).put(slice).toByteArray();
      assertThat(packed)
          .containsExactly(
              1, 2, 3, 4, 5, 6, 1, 8, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 9, 0x0a, 0xc0, 0, 0, 0, 0x11,
              0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18);
      assertThat(Packer.size(1, type)).isEqualTo(packed.length);
      MemorySegment back = arena.allocate(32, 8);
      new Unpacker(packed, DataRepresentation.EXTERNAL32).get(Slice.of(back, 0, 1, type));
      assertThat(back.mismatch(memory)).isEqualTo(-1);
    }
  }

  @Test
  void slicesOfAnyTypeArePackedOneAfterTheOther() {
    boolean[] flags = {true, false, true};
    Packer packer =
        new Packer(DataRepresentation.EXTERNAL32)
            .put(Slice.of(flags, 0, 2, Datatype.BOOLEAN.resized(0, 2)))
            .put(Slice.of(new char[] {'a'}))
            .put(Slice.of(new double[100]));
    assertThat(packer.position()).isEqualTo(804);
    boolean[] two = new boolean[2];
    char[] letter = new char[1];
    Unpacker unpacker = new Unpacker(packer.toByteArray(), DataRepresentation.EXTERNAL32);
    unpacker.get(Slice.of(two)).get(Slice.of(letter));
    assertThat(two).containsExactly(true, true);
    assertThat(letter).containsExactly('a');
    assertThat(unpacker.remaining()).isEqualTo(800);
    refused(() -> unpacker.get(Slice.of(new double[101])));
    assertThat(unpacker.remaining()).isEqualTo(800);
  }

  @Test
  void operationsTakeGapsButNotSeveralTypes() {
    int[] array = {1, 2, 3, 4, 5, 6};
    Slice odd = Slice.of(array, 0, 3, Datatype.INT.resized(0, 8));
    Slice even = Slice.of(array, 1, 3, Datatype.INT.resized(0, 8));
    Op.SUM.apply(odd, even, odd);
    assertThat(array).containsExactly(3, 2, 7, 4, 11, 6);
    Datatype pair = Datatype.struct(Member.at(0, Datatype.INT), Member.at(4, Datatype.FLOAT));
    Slice mixed = Slice.of(new byte[8], 0, 1, pair);
    assertThat(mixed.isContiguous()).isTrue();
    refused(() -> Op.SUM.apply(mixed, mixed, mixed));
  }

  private static void refused(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(ArgumentException.class);
  }

  @Test
  void nothingOfAnArrayHasTheArraysType() {
    Datatype none = Datatype.DOUBLE.vector(0, 1, 4);
    Slice empty = Slice.of(new double[8], 2, 1, none);
    assertThat(empty.type()).isEqualTo(ElementType.DOUBLE);
    assertThat(empty.count()).isZero();
    empty.copyTo(Slice.of(new double[0]));
  }
}
