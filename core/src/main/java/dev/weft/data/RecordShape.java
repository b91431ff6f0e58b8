package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record's constructor and accessors, and the layout of its components. The handles treat all
 * records as objects.
 *
 * @param layout each component aligned to its size
 * @param packedBytes size of the components without padding
 * @param constructor takes the components
 */
record RecordShape<T extends Record>(
    Class<T> type,
    StructLayout layout,
    long packedBytes,
    MethodHandle constructor,
    List<Part> parts) {

  /** A component: a primitive or, with a shape, a record. */
  record Part(
      MethodHandle accessor,
      Place place,
      @Nullable ElementType element,
      @Nullable RecordShape<?> shape) {}

  /**
   * Where a component lies in its record, in bytes.
   *
   * @param aligned in the layout
   * @param packed in a message, which has no padding
   */
  record Place(long aligned, long packed) {
    static final Place BEGINNING = new Place(0, 0);

    Place plus(Place inner) {
      return new Place(aligned + inner.aligned, packed + inner.packed);
    }
  }

  /**
   * Far more numbers than are useful, and few enough for the generated methods to stay within the
   * JVM's limit of 64 KiB: each number takes about 50 bytes.
   */
  private static final int MOST_NUMBERS = 1000;

  static <T extends Record> RecordShape<T> of(Class<T> type, RecordAccess access) {
    if (!Objects.requireNonNull(type, "type").isRecord()) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "%s is not a record class; give one that is declared as a record, such as record Complex(double re, double im) {}"
              .formatted(type.getName()));
    }
    RecordShape<T> shape = whole(type, access);
    if (shape.numbers() > MOST_NUMBERS) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "record %s has %d numbers, and the limit is %d; use arrays and Op.ofSlices, or a Datatype"
              .formatted(type.getName(), shape.numbers(), MOST_NUMBERS));
    }
    return shape;
  }

  private int numbers() {
    int numbers = 0;
    for (Part part : parts) {
      numbers += part.shape() == null ? 1 : part.shape().numbers();
    }
    return numbers;
  }

  private static <T extends Record> RecordShape<T> whole(Class<T> type, RecordAccess access) {
    List<Part> parts = new ArrayList<>();
    List<MemoryLayout> members = new ArrayList<>();
    long offset = 0;
    long packed = 0;
    long alignment = 1;
    for (RecordComponent component : type.getRecordComponents()) {
      RecordShape<?> nested = nested(component, access);
      ElementType element = nested == null ? ElementType.ofCarrier(component.getType()) : null;
      if (nested == null && element == null) {
        throw new ArgumentException(
            FailureCode.DATATYPE,
            "component %s of %s is a %s; records in buffers consist of primitives and such records"
                .formatted(component.getName(), type.getName(), component.getType().getName()));
      }
      MemoryLayout member =
          nested != null ? nested.layout : Objects.requireNonNull(element).layout();
      offset = pad(members, offset, member.byteAlignment());
      members.add(member.withName(component.getName()));
      MethodHandle accessor = erased(access.accessor(component));
      parts.add(new Part(accessor, new Place(offset, packed), element, nested));
      offset += member.byteSize();
      packed += nested != null ? nested.packedBytes : member.byteSize();
      alignment = Math.max(alignment, member.byteAlignment());
    }
    if (members.isEmpty()) {
      throw new ArgumentException(
          FailureCode.DATATYPE, "record %s has no components".formatted(type.getName()));
    }
    long _ = pad(members, offset, alignment);
    StructLayout layout = MemoryLayout.structLayout(members.toArray(new MemoryLayout[0]));
    return new RecordShape<>(type, layout, packed, erased(access.constructor(type)), parts);
  }

  private static @Nullable RecordShape<?> nested(RecordComponent component, RecordAccess access) {
    return component.getType().isRecord()
        ? whole(component.getType().asSubclass(Record.class), access)
        : null;
  }

  private static MethodHandle erased(MethodHandle handle) {
    return handle.asType(handle.type().erase());
  }

  private static long pad(List<MemoryLayout> members, long offset, long alignment) {
    long aligned = Math.ceilDiv(offset, alignment) * alignment;
    if (aligned > offset) {
      members.add(MemoryLayout.paddingLayout(aligned - offset));
    }
    return aligned;
  }
}
