package mpi;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Makes slices of a program's buffers: primitive arrays, direct buffers, and buffers over arrays.
 * The whole buffer counts, from index 0 to its capacity, whatever its position and limit. Any
 * thread.
 */
final class Buffers {
  private Buffers() {}

  /** {@code count} instances of a type. */
  static Slice slice(@Nullable Object buffer, int count, @Nullable Datatype type) {
    Datatype elements = check(count, type);
    Object memory = present(buffer, count);
    try {
      if (!(memory instanceof Buffer view)) {
        return ofArray(memory, 0, count, elements);
      } else if (view.hasArray()) {
        return ofArray(view.array(), view.arrayOffset(), count, elements);
      }
      return isBefore(0, count, elements)
          ? ofOrigin(origin(view), 0, count, elements.layout())
          : ofSegment(segment(view), count, elements);
    } catch (dev.weft.failure.ArgumentException e) {
      throw new Refused(ErrorClass.ERR_BUFFER, String.valueOf(e.getMessage()), e);
    }
  }

  /** Like {@link #slice}, as bytes, so that it goes together with a slice of other elements. */
  static Slice bytes(@Nullable Object buffer, int count, @Nullable Datatype type) {
    return bytes(present(buffer, count), 0, count, check(count, type));
  }

  /** {@code count} instances of a type as bytes, the first with its origin at a byte. */
  static Slice bytes(Object buffer, long fromByte, int count, Datatype type) {
    Datatype elements = check(count, type);
    try {
      return isBefore(fromByte, count, elements) && buffer instanceof Buffer view
          ? ofOrigin(origin(view), fromByte, count, elements.asBytes())
          : Slice.of(segment(buffer), fromByte, count, elements.asBytes());
    } catch (dev.weft.failure.ArgumentException e) {
      throw new Refused(ErrorClass.ERR_BUFFER, String.valueOf(e.getMessage()), e);
    }
  }

  /** Whether elements lie before the beginning of their buffer. */
  private static boolean isBefore(long fromByte, int count, Datatype type) {
    if (type.basic != null || count == 0) {
      return fromByte < 0 && count > 0;
    }
    dev.weft.data.Datatype layout = type.layout();
    long last = (count - 1) * layout.extent();
    return layout.size() > 0 && fromByte + Math.min(0, last) + layout.trueLowerBound() < 0;
  }

  /** All memory that a buffer is a part of, as far as it can be known. */
  private static DirectSlices.Origin origin(Buffer view) {
    return view.hasArray()
        ? new DirectSlices.Origin(
            segment(view.array()), (long) view.arrayOffset() * elementBytes(view))
        : DirectSlices.origin(view);
  }

  /** Elements of a slice of a buffer, some of which lie before it. */
  private static Slice ofOrigin(
      DirectSlices.Origin origin, long fromByte, int count, dev.weft.data.Datatype layout) {
    return Slice.of(origin.memory(), origin.offsetBytes() + fromByte, count, layout);
  }

  /** The datatype, if there is one and the count is possible. */
  static Datatype check(int count, @Nullable Datatype type) {
    if (count < 0) {
      throw new Refused(ErrorClass.ERR_COUNT, "count " + count + " is negative; give 0 or more");
    }
    if (type == null) {
      throw new Refused(ErrorClass.ERR_TYPE, "there is no datatype; give one");
    }
    return type;
  }

  /** No buffer is needed where there is nothing to put into it. */
  private static Object present(@Nullable Object buffer, int count) {
    if (buffer != null) {
      return buffer;
    }
    if (count > 0) {
      throw new Refused(
          ErrorClass.ERR_BUFFER, "there is no buffer for " + count + " elements; give one");
    }
    return new byte[0];
  }

  private static Slice ofArray(Object array, int from, int count, Datatype type) {
    ElementType basic = type.basic;
    return switch (array) {
      case byte[] a when basic == ElementType.BYTE -> Slice.of(a, from, count);
      case boolean[] a when basic == ElementType.BOOLEAN -> Slice.of(a, from, count);
      case char[] a when basic == ElementType.CHAR -> Slice.of(a, from, count);
      case short[] a when basic == ElementType.SHORT -> Slice.of(a, from, count);
      case int[] a when basic == ElementType.INT -> Slice.of(a, from, count);
      case long[] a when basic == ElementType.LONG -> Slice.of(a, from, count);
      case float[] a when basic == ElementType.FLOAT -> Slice.of(a, from, count);
      case double[] a when basic == ElementType.DOUBLE -> Slice.of(a, from, count);
      case byte[] a -> Slice.of(a, from, count, type.layout());
      case boolean[] a -> Slice.of(a, from, count, ofBooleans(type));
      case char[] a when type.holds(ElementType.CHAR) -> Slice.of(a, from, count, type.layout());
      case short[] a when type.holds(ElementType.SHORT) -> Slice.of(a, from, count, type.layout());
      case int[] a when type.holds(ElementType.INT) -> Slice.of(a, from, count, type.layout());
      case long[] a when type.holds(ElementType.LONG) -> Slice.of(a, from, count, type.layout());
      case float[] a when type.holds(ElementType.FLOAT) -> Slice.of(a, from, count, type.layout());
      case double[] a when type.holds(ElementType.DOUBLE) ->
          Slice.of(a, from, count, type.layout());
      default -> ofMemory(segment(array), from, count, type);
    };
  }

  /** The memory of an array of other elements than the datatype's, as it is. */
  private static Slice ofMemory(MemorySegment memory, int from, int count, Datatype type) {
    int elementBytes = elementBytes(memory.heapBase().orElseThrow());
    return Slice.of(memory, (long) from * elementBytes, count, type.layout());
  }

  /** Booleans have no memory that other types could lie over. */
  private static dev.weft.data.Datatype ofBooleans(Datatype type) {
    dev.weft.data.Datatype layout = type.layout();
    if (layout.size() > 0 && layout.elementType() != ElementType.BOOLEAN) {
      throw new Refused(
          ErrorClass.ERR_TYPE,
          "a boolean[] cannot hold a %s; give a byte[] or a ByteBuffer".formatted(layout));
    }
    return layout;
  }

  private static Slice ofSegment(MemorySegment segment, int count, Datatype type) {
    ElementType basic = type.basic;
    if (basic == null) {
      return Slice.of(segment, 0, count, type.layout());
    }
    long bytes = (long) count << basic.shift();
    if (bytes > segment.byteSize()) {
      throw new Refused(
          ErrorClass.ERR_BUFFER,
          "%d elements of %d bytes do not lie within the buffer of %d bytes"
              .formatted(count, basic.bytes(), segment.byteSize()));
    }
    return Slice.of(segment.asSlice(0, bytes), basic);
  }

  /** All memory of an array or buffer. */
  static MemorySegment segment(Object buffer) {
    return switch (buffer) {
      case Buffer view when view.position() == 0 && view.limit() == view.capacity() ->
          MemorySegment.ofBuffer(view);
      case Buffer view -> MemorySegment.ofBuffer(view.duplicate().clear());
      case byte[] a -> MemorySegment.ofArray(a);
      case char[] a -> MemorySegment.ofArray(a);
      case short[] a -> MemorySegment.ofArray(a);
      case int[] a -> MemorySegment.ofArray(a);
      case long[] a -> MemorySegment.ofArray(a);
      case float[] a -> MemorySegment.ofArray(a);
      case double[] a -> MemorySegment.ofArray(a);
      default -> throw noBuffer(buffer);
    };
  }

  /** Size of a buffer's elements in bytes. */
  static int elementBytes(Buffer buffer) {
    return switch (buffer) {
      case ByteBuffer _ -> Byte.BYTES;
      case CharBuffer _ -> Character.BYTES;
      case ShortBuffer _ -> Short.BYTES;
      case IntBuffer _ -> Integer.BYTES;
      case LongBuffer _ -> Long.BYTES;
      case FloatBuffer _ -> Float.BYTES;
      case DoubleBuffer _ -> Double.BYTES;
    };
  }

  private static int elementBytes(Object array) {
    return switch (array) {
      case byte[] _ -> Byte.BYTES;
      case char[] _ -> Character.BYTES;
      case short[] _ -> Short.BYTES;
      case int[] _ -> Integer.BYTES;
      case long[] _ -> Long.BYTES;
      case float[] _ -> Float.BYTES;
      case double[] _ -> Double.BYTES;
      default -> throw noBuffer(array);
    };
  }

  private static Refused noBuffer(Object buffer) {
    return new Refused(
        ErrorClass.ERR_BUFFER,
        "a %s cannot be sent or received; give a primitive array or a direct buffer"
            .formatted(buffer.getClass().getTypeName()));
  }
}
