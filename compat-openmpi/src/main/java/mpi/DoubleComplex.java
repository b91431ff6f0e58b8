package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/** A complex number in a buffer or an array: a real and an imaginary double. One thread. */
public final class DoubleComplex {
  private final DoubleBuffer buffer;
  private final int offset;

  private DoubleComplex(DoubleBuffer buffer, int index) {
    this.buffer = buffer;
    this.offset = 2 * index;
  }

  /** The first number in a buffer. */
  public static DoubleComplex get(DoubleBuffer buffer) {
    return new DoubleComplex(buffer, 0);
  }

  /** A number in a buffer, the first being 0. */
  public static DoubleComplex get(DoubleBuffer buffer, int index) {
    return new DoubleComplex(buffer, index);
  }

  /** The first number in an array. */
  public static DoubleComplex get(double[] array) {
    return get(array, 0);
  }

  /** A number in an array, the first being 0. */
  public static DoubleComplex get(double[] array, int index) {
    return new DoubleComplex(DoubleBuffer.wrap(array), index);
  }

  /** The first number in a buffer of bytes, in the machine's byte order. */
  public static DoubleComplex get(ByteBuffer buffer) {
    return get(buffer, 0);
  }

  /** A number in a buffer of bytes, the first being 0, in the machine's byte order. */
  public static DoubleComplex get(ByteBuffer buffer, int index) {
    ByteBuffer all = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
    return new DoubleComplex(all.asDoubleBuffer(), index);
  }

  /** The real part. */
  public double getReal() {
    return buffer.get(offset);
  }

  /** The imaginary part. */
  public double getImag() {
    return buffer.get(offset + 1);
  }

  /** Sets the real part. */
  public void putReal(double real) {
    buffer.put(offset, real);
  }

  /** Sets the imaginary part. */
  public void putImag(double imag) {
    buffer.put(offset + 1, imag);
  }

  /** The memory of this number, and of those behind it. */
  public DoubleBuffer getBuffer() {
    return offset == 0 ? buffer : BufferFactory.slice(buffer, offset);
  }
}
