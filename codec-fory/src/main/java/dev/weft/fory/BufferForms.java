package dev.weft.fory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Buffers travel as their remaining elements: the receiver gets a new heap buffer with only these
 * elements. A {@link ByteBuffer} also keeps its byte order. The bytes of memory segments travel in
 * the same way.
 */
final class BufferForms {
  private static final JdkForm BYTES =
      JdkForm.as(Object[].class, buffer -> bytes((ByteBuffer) buffer))
          .then(parts -> buffer((Object[]) parts));

  /** On the heap, and aligned for any element. */
  private static final JdkForm SEGMENT =
      JdkForm.as(byte[].class, segment -> ((MemorySegment) segment).toArray(ValueLayout.JAVA_BYTE))
          .then(bytes -> segment((byte[]) bytes));

  private static final JdkForm CHARS =
      JdkForm.as(char[].class, buffer -> chars((CharBuffer) buffer))
          .then(array -> CharBuffer.wrap((char[]) array));

  private static final JdkForm SHORTS =
      JdkForm.as(short[].class, buffer -> shorts((ShortBuffer) buffer))
          .then(array -> ShortBuffer.wrap((short[]) array));

  private static final JdkForm INTS =
      JdkForm.as(int[].class, buffer -> ints((IntBuffer) buffer))
          .then(array -> IntBuffer.wrap((int[]) array));

  private static final JdkForm LONGS =
      JdkForm.as(long[].class, buffer -> longs((LongBuffer) buffer))
          .then(array -> LongBuffer.wrap((long[]) array));

  private static final JdkForm FLOATS =
      JdkForm.as(float[].class, buffer -> floats((FloatBuffer) buffer))
          .then(array -> FloatBuffer.wrap((float[]) array));

  private static final JdkForm DOUBLES =
      JdkForm.as(double[].class, buffer -> doubles((DoubleBuffer) buffer))
          .then(array -> DoubleBuffer.wrap((double[]) array));

  private BufferForms() {}

  /** The form of a class of buffers, or null of any other. */
  static @Nullable JdkForm of(Class<?> type) {
    if (MemorySegment.class.isAssignableFrom(type)) {
      return SEGMENT;
    }
    if (!Buffer.class.isAssignableFrom(type)) {
      return null;
    }
    if (ByteBuffer.class.isAssignableFrom(type)) {
      return BYTES;
    }
    if (CharBuffer.class.isAssignableFrom(type)) {
      return CHARS;
    }
    if (ShortBuffer.class.isAssignableFrom(type)) {
      return SHORTS;
    }
    if (IntBuffer.class.isAssignableFrom(type)) {
      return INTS;
    }
    if (LongBuffer.class.isAssignableFrom(type)) {
      return LONGS;
    }
    return FloatBuffer.class.isAssignableFrom(type) ? FLOATS : DOUBLES;
  }

  private static Object bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return new Object[] {bytes, buffer.order() == ByteOrder.BIG_ENDIAN};
  }

  private static Object buffer(Object[] parts) {
    if (parts.length != 2 || !(parts[0] instanceof byte[] bytes)) {
      throw Failures.malformed("no bytes of a buffer");
    }
    boolean big = Boolean.TRUE.equals(parts[1]);
    return ByteBuffer.wrap(bytes).order(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  private static Object segment(byte[] bytes) {
    long[] longs = new long[bytes.length / Long.BYTES + 1];
    MemorySegment segment = MemorySegment.ofArray(longs).asSlice(0, bytes.length);
    return segment.copyFrom(MemorySegment.ofArray(bytes));
  }

  private static Object chars(CharBuffer buffer) {
    char[] array = new char[buffer.remaining()];
    buffer.duplicate().get(array);
    return array;
  }

  private static Object shorts(ShortBuffer buffer) {
    short[] array = new short[buffer.remaining()];
    buffer.duplicate().get(array);
    return array;
  }

  private static Object ints(IntBuffer buffer) {
    int[] array = new int[buffer.remaining()];
    buffer.duplicate().get(array);
    return array;
  }

  private static Object longs(LongBuffer buffer) {
    long[] array = new long[buffer.remaining()];
    buffer.duplicate().get(array);
    return array;
  }

  private static Object floats(FloatBuffer buffer) {
    float[] array = new float[buffer.remaining()];
    buffer.duplicate().get(array);
    return array;
  }

  private static Object doubles(DoubleBuffer buffer) {
    double[] array = new double[buffer.remaining()];
    buffer.duplicate().get(array);
    return array;
  }
}
