package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Lays datatypes over memory. */
final class DerivedSlices {
  private DerivedSlices() {}

  /** Over an array of {@code length} elements, beginning at the element {@code offset}. */
  static Slice ofArray(
      Object array, ElementType elements, int length, int offset, long count, Datatype type) {
    Layout layout = instances(count, type);
    long origin = (long) offset << elements.shift();
    check(layout, origin, (long) length << elements.shift());
    if (layout.size == 0) {
      return new Slice(array, origin, 0, elements, null);
    }
    if (elements == ElementType.BYTE) {
      boolean bytes = layout.type == null || layout.type == ElementType.BYTE;
      return over(bytes ? array : MemorySegment.ofArray((byte[]) array), origin, layout, type);
    }
    if (layout.type != elements) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "an array of %s cannot hold a %s; use a byte[] or a MemorySegment"
              .formatted(elements, type));
    }
    if (((layout.grain | origin) & (elements.bytes() - 1)) != 0) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "a %s has elements between those of an array of %s; give offsets in multiples of %d bytes"
              .formatted(type, elements, elements.bytes()));
    }
    return over(array, origin, layout, type);
  }

  /** Over a segment, beginning at a byte. */
  static Slice ofSegment(MemorySegment segment, long offsetBytes, long count, Datatype type) {
    Layout layout = instances(count, type);
    check(layout, offsetBytes, segment.byteSize());
    return over(segment, offsetBytes, layout, type);
  }

  private static Layout instances(long count, Datatype type) {
    if (count < 0) {
      throw new ArgumentException(
          FailureCode.DATATYPE, "count %d is negative; give 0 or more".formatted(count));
    }
    return Layout.repeat(type.layout(), count, type.extent());
  }

  private static void check(Layout layout, long origin, long capacityBytes) {
    boolean within =
        origin >= 0
            && origin <= capacityBytes
            && origin + layout.low >= 0
            && layout.high <= capacityBytes - origin;
    if (!within) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "elements at bytes %d to %d from byte %d on do not lie within the buffer of %d bytes"
              .formatted(layout.low, layout.high, origin, capacityBytes));
    }
  }

  private static Slice over(Object base, long origin, Layout layout, Datatype of) {
    ElementType known = of.layout().type; // of no instances too, unlike that of the layout
    ElementType type = known == null ? ElementType.BYTE : known;
    boolean plain = layout.size == 0 || (layout.runs == 1 && layout.type != null);
    @Nullable DerivedSlice derivedSlice = plain ? null : new DerivedSlice(layout, origin, 0);
    return new Slice(base, origin + layout.first, layout.size >> type.shift(), type, derivedSlice);
  }
}
