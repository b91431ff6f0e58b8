package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Direct buffers in the machine's byte order, and parts of buffers and arrays. Any thread. */
abstract class BufferFactory extends ErrorClass {
  BufferFactory() {}

  /** A new direct buffer of so many bytes. */
  public static ByteBuffer newByteBuffer(int capacity) {
    return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
  }

  /** A new direct buffer of so many chars. */
  public static CharBuffer newCharBuffer(int capacity) {
    return newByteBuffer(Math.multiplyExact(capacity, Character.BYTES)).asCharBuffer();
  }

  /** A new direct buffer of so many shorts. */
  public static ShortBuffer newShortBuffer(int capacity) {
    return newByteBuffer(Math.multiplyExact(capacity, Short.BYTES)).asShortBuffer();
  }

  /** A new direct buffer of so many ints. */
  public static IntBuffer newIntBuffer(int capacity) {
    return newByteBuffer(Math.multiplyExact(capacity, Integer.BYTES)).asIntBuffer();
  }

  /** A new direct buffer of so many longs. */
  public static LongBuffer newLongBuffer(int capacity) {
    return newByteBuffer(Math.multiplyExact(capacity, Long.BYTES)).asLongBuffer();
  }

  /** A new direct buffer of so many floats. */
  public static FloatBuffer newFloatBuffer(int capacity) {
    return newByteBuffer(Math.multiplyExact(capacity, Float.BYTES)).asFloatBuffer();
  }

  /** A new direct buffer of so many doubles. */
  public static DoubleBuffer newDoubleBuffer(int capacity) {
    return newByteBuffer(Math.multiplyExact(capacity, Double.BYTES)).asDoubleBuffer();
  }

  /** What a buffer holds from an index on, whatever its position and limit; they stay. */
  public static ByteBuffer slice(ByteBuffer buf, int offset) {
    ByteBuffer slice = buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    return DirectSlices.noted(slice.order(ByteOrder.nativeOrder()), buf, offset);
  }

  /** What a buffer holds from an index on, whatever its position and limit; they stay. */
  public static CharBuffer slice(CharBuffer buf, int offset) {
    return DirectSlices.noted(
        buf.duplicate().clear().slice(offset, buf.capacity() - offset), buf, offset);
  }

  /** What a buffer holds from an index on, whatever its position and limit; they stay. */
  public static ShortBuffer slice(ShortBuffer buf, int offset) {
    return DirectSlices.noted(
        buf.duplicate().clear().slice(offset, buf.capacity() - offset), buf, offset);
  }

  /** What a buffer holds from an index on, whatever its position and limit; they stay. */
  public static IntBuffer slice(IntBuffer buf, int offset) {
    return DirectSlices.noted(
        buf.duplicate().clear().slice(offset, buf.capacity() - offset), buf, offset);
  }

  /** What a buffer holds from an index on, whatever its position and limit; they stay. */
  public static LongBuffer slice(LongBuffer buf, int offset) {
    return DirectSlices.noted(
        buf.duplicate().clear().slice(offset, buf.capacity() - offset), buf, offset);
  }

  /** What a buffer holds from an index on, whatever its position and limit; they stay. */
  public static FloatBuffer slice(FloatBuffer buf, int offset) {
    return DirectSlices.noted(
        buf.duplicate().clear().slice(offset, buf.capacity() - offset), buf, offset);
  }

  /** What a buffer holds from an index on, whatever its position and limit; they stay. */
  public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
    return DirectSlices.noted(
        buf.duplicate().clear().slice(offset, buf.capacity() - offset), buf, offset);
  }

  /** What an array holds from an index on. */
  public static ByteBuffer slice(byte[] buf, int offset) {
    return ByteBuffer.wrap(buf, offset, buf.length - offset).slice().order(ByteOrder.nativeOrder());
  }

  /** What an array holds from an index on. */
  public static CharBuffer slice(char[] buf, int offset) {
    return CharBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /** What an array holds from an index on. */
  public static ShortBuffer slice(short[] buf, int offset) {
    return ShortBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /** What an array holds from an index on. */
  public static IntBuffer slice(int[] buf, int offset) {
    return IntBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /** What an array holds from an index on. */
  public static LongBuffer slice(long[] buf, int offset) {
    return LongBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /** What an array holds from an index on. */
  public static FloatBuffer slice(float[] buf, int offset) {
    return FloatBuffer.wrap(buf, offset, buf.length - offset).slice();
  }

  /** What an array holds from an index on. */
  public static DoubleBuffer slice(double[] buf, int offset) {
    return DoubleBuffer.wrap(buf, offset, buf.length - offset).slice();
  }
}
