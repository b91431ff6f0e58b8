package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records and memory layouts as datatypes. */
final class RecordViewTest {

  record Point(double x, double y) {}

  record Particle(
      byte kind, int id, Point at, boolean alive, char mark, short s, long l, float f) {}

  record Named(String name) {}

  record Empty() {}

  @Test
  void recordsComeBackAsTheyWere() {
    RecordView<Particle> view = RecordView.of(Particle.class);
    List<Particle> some =
        List.of(
            new Particle((byte) 1, 2, new Point(3, 4), true, 'x', (short) 5, 6, 7),
            new Particle((byte) -1, -2, new Point(-3, -4), false, 'y', (short) -5, -6, -7));
    MemorySegment memory = view.store(some);
    assertThat(view.load(memory)).isEqualTo(some);
    view.set(memory, 0, some.get(1));
    assertThat(view.get(memory, 0)).isEqualTo(some.get(1));
  }

  @Test
  void anIndexOutOfRangeIsToldWithTheRange() {
    RecordView<Point> view = RecordView.of(Point.class);
    MemorySegment two = view.allocate(2);
    Point point = new Point(1, 2);
    for (long index : new long[] {-1, 2, 1L << 60, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> view.get(two, index))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage(
              "no Point %d in a segment of 32 bytes, which holds 2 of 16 bytes each; give an index from 0 to 1 [W1126]",
              index);
      assertThatThrownBy(() -> view.set(two, index, point))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("no Point " + index);
    }
    assertThatThrownBy(() -> view.get(view.allocate(0), 0))
        .hasMessageContainingAll("holds 0", "allocate()");
  }

  @Test
  void recordsLieAsInC() {
    RecordView<Particle> view = RecordView.of(Particle.class);
    StructLayout layout = view.layout();
    assertThat(layout.byteOffset(MemoryLayout.PathElement.groupElement("id"))).isEqualTo(4);
    assertThat(layout.byteOffset(MemoryLayout.PathElement.groupElement("at"))).isEqualTo(8);
    assertThat(layout.byteSize()).isEqualTo(48);
    assertThat(view.datatype().extent()).isEqualTo(48);
    assertThat(view.datatype().size()).isEqualTo(1 + 4 + 16 + 1 + 2 + 2 + 8 + 4);
    assertThat(Datatype.ofRecord(Point.class).isContiguous()).isTrue();
    assertThat(Datatype.ofRecord(Point.class).elementType()).isEqualTo(ElementType.DOUBLE);
  }

  @Test
  void whatHasNoPlaceInABufferIsRefused() {
    assertThatThrownBy(() -> RecordView.of(Named.class))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("name")
        .hasMessageContaining("java.lang.String");
    assertThatThrownBy(() -> RecordView.of(Empty.class)).isInstanceOf(ArgumentException.class);
  }

  @Test
  void layoutsAreDatatypes() {
    StructLayout layout =
        MemoryLayout.structLayout(
            ValueLayout.JAVA_INT,
            MemoryLayout.paddingLayout(4),
            MemoryLayout.sequenceLayout(3, ValueLayout.JAVA_DOUBLE),
            ValueLayout.JAVA_SHORT,
            MemoryLayout.paddingLayout(6));
    Datatype type = Datatype.of(layout);
    assertThat(type.size()).isEqualTo(4 + 24 + 2);
    assertThat(type.extent()).isEqualTo(40);
    List<String> runs = new ArrayList<>();
    type.contiguous(2).forEachRun((offset, bytes) -> runs.add(offset + "+" + bytes));
    assertThat(runs).containsExactly("0+4", "8+26", "40+4", "48+26");
    assertThatThrownBy(() -> Datatype.of(MemoryLayout.unionLayout(ValueLayout.JAVA_INT)))
        .isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> Datatype.of(ValueLayout.ADDRESS))
        .isInstanceOf(ArgumentException.class);
    ByteOrder other =
        ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
            ? ByteOrder.LITTLE_ENDIAN
            : ByteOrder.BIG_ENDIAN;
    assertThatThrownBy(() -> Datatype.of(ValueLayout.JAVA_INT.withOrder(other)))
        .isInstanceOf(ArgumentException.class);
  }
}
