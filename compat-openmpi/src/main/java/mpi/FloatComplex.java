package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** A complex number in a buffer or an array: a real and an imaginary float. One thread. */
public final class FloatComplex {
  private final FloatBuffer buffer;
  private final int offset;

  private FloatComplex(FloatBuffer buffer, int index) {
    this.buffer = buffer;
    this.offset = 2 * index;
  }

  /** The first number in a buffer. */
  public static FloatComplex get(FloatBuffer buffer) {
    return new FloatComplex(buffer, 0);
  }

  /** A number in a buffer, the first being 0. */
  public static FloatComplex get(FloatBuffer buffer, int index) {
    return new FloatComplex(buffer, index);
  }

  /** The first number in an array. */
  public static FloatComplex get(float[] array) {
    return get(array, 0);
  }

  /** A number in an array, the first being 0. */
  public static FloatComplex get(float[] array, int index) {
    return new FloatComplex(FloatBuffer.wrap(array), index);
  }

  /** The first number in a buffer of bytes, in the machine's byte order. */
  public static FloatComplex get(ByteBuffer buffer) {
    return get(buffer, 0);
  }

  /** A number in a buffer of bytes, the first being 0, in the machine's byte order. */
  public static FloatComplex get(ByteBuffer buffer, int index) {
    ByteBuffer all = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
    return new FloatComplex(all.asFloatBuffer(), index);
  }

  /** The real part. */
  public float getReal() {
    return buffer.get(offset);
  }

  /** The imaginary part. */
  public float getImag() {
    return buffer.get(offset + 1);
  }

  /** Sets the real part. */
  public void putReal(float real) {
    buffer.put(offset, real);
  }

  /** Sets the imaginary part. */
  public void putImag(float imag) {
    buffer.put(offset + 1, imag);
  }

  /** The memory of this number, and of those behind it. */
  public FloatBuffer getBuffer() {
    return offset == 0 ? buffer : BufferFactory.slice(buffer, offset);
  }
}
