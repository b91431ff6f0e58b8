package dev.weft.internal.collective;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Buffers with seeded contents, in all kinds of memory, and their elements as objects. */
public final class Sample {
  /** Memory below a slice. */
  enum Place {
    ARRAY,
    PART_OF_ARRAY,
    NATIVE,
    UNALIGNED
  }

  private Sample() {}

  /** Elements small enough for sums and products of eight of them to be exact in every type. */
  static Slice random(ElementType type, long count, Place place, Random random) {
    Slice slice = empty(type, count, place);
    for (int i = 0; i < count; i++) {
      set(slice, i, value(type, random));
    }
    return slice;
  }

  static Slice empty(ElementType type, long count, Place place) {
    long bytes = count << type.shift();
    return switch (place) {
      case ARRAY -> Slice.ofNewArray(type, count);
      case PART_OF_ARRAY -> Slice.ofNewArray(type, count + 5).part(3, count);
      case NATIVE -> Slice.of(Arena.ofAuto().allocate(Math.max(bytes, 1)).asSlice(0, bytes), type);
      case UNALIGNED -> {
        MemorySegment odd = MemorySegment.ofArray(new byte[(int) bytes + 1]).asSlice(1, bytes);
        yield Slice.of(odd, type);
      }
    };
  }

  public static List<Object> elements(Slice slice) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < slice.count(); i++) {
      all.add(get(slice, i));
    }
    return all;
  }

  static Object get(Slice slice, long i) {
    if (!(slice.base() instanceof MemorySegment segment)) {
      return Array.get(slice.base(), index(slice, i));
    }
    long at = slice.offsetBytes() + (i << slice.type().shift());
    return switch (slice.type()) {
      case BYTE -> segment.get(ValueLayout.JAVA_BYTE, at);
      case BOOLEAN -> segment.get(ValueLayout.JAVA_BYTE, at) != 0;
      case CHAR -> segment.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
      case SHORT -> segment.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
      case INT -> segment.get(ValueLayout.JAVA_INT_UNALIGNED, at);
      case LONG -> segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
      case FLOAT -> segment.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
      case DOUBLE -> segment.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
    };
  }

  static void set(Slice slice, long i, Object value) {
    if (!(slice.base() instanceof MemorySegment segment)) {
      Array.set(slice.base(), index(slice, i), value);
      return;
    }
    long at = slice.offsetBytes() + (i << slice.type().shift());
    switch (value) {
      case Byte v -> segment.set(ValueLayout.JAVA_BYTE, at, v);
      case Boolean v -> segment.set(ValueLayout.JAVA_BYTE, at, (byte) (v ? 1 : 0));
      case Character v -> segment.set(ValueLayout.JAVA_CHAR_UNALIGNED, at, v);
      case Short v -> segment.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, v);
      case Integer v -> segment.set(ValueLayout.JAVA_INT_UNALIGNED, at, v);
      case Long v -> segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at, v);
      case Float v -> segment.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, v);
      case Double v -> segment.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, v);
      default -> throw new AssertionError(value);
    }
  }

  private static int index(Slice slice, long i) {
    return (int) ((slice.offsetBytes() >> slice.type().shift()) + i);
  }

  private static Object value(ElementType type, Random random) {
    int small = random.nextInt(-4, 5);
    return switch (type) {
      case BYTE -> (byte) small;
      case BOOLEAN -> small > 0;
      case CHAR -> (char) (small & 7);
      case SHORT -> (short) small;
      case INT -> small;
      case LONG -> (long) small;
      case FLOAT -> (float) notZero(small);
      case DOUBLE -> (double) notZero(small);
    };
  }

  /** Products of zeros have signs, which whole numbers do not tell. */
  private static int notZero(int small) {
    return small == 0 ? 5 : small;
  }
}
