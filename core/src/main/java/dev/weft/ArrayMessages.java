package dev.weft;

/**
 * Blocking sends and receives of arrays without a {@link Slice} in between: the calls that must
 * leave nothing to the garbage collector, whether or not the compiler sees through all layers. What
 * they mean is said where they are declared.
 */
abstract class ArrayMessages implements PointToPoint {

  /** Sends {@code count} elements of an array from {@code offset} on. */
  abstract void sendArray(
      Object array, int offset, int count, ElementType type, int destination, int tag);

  /** Receives into {@code count} elements of an array from {@code offset} on. */
  abstract Status receiveArray(
      Object array, int offset, int count, ElementType type, int source, int tag);

  @Override
  public final void send(byte[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.BYTE, destination, tag);
  }

  @Override
  public final void send(byte[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.BYTE, destination, tag);
  }

  @Override
  public final Status receive(byte[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.BYTE, source, tag);
  }

  @Override
  public final Status receive(byte[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.BYTE, source, tag);
  }

  @Override
  public final void send(boolean[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.BOOLEAN, destination, tag);
  }

  @Override
  public final void send(boolean[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.BOOLEAN, destination, tag);
  }

  @Override
  public final Status receive(boolean[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.BOOLEAN, source, tag);
  }

  @Override
  public final Status receive(boolean[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.BOOLEAN, source, tag);
  }

  @Override
  public final void send(char[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.CHAR, destination, tag);
  }

  @Override
  public final void send(char[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.CHAR, destination, tag);
  }

  @Override
  public final Status receive(char[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.CHAR, source, tag);
  }

  @Override
  public final Status receive(char[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.CHAR, source, tag);
  }

  @Override
  public final void send(short[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.SHORT, destination, tag);
  }

  @Override
  public final void send(short[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.SHORT, destination, tag);
  }

  @Override
  public final Status receive(short[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.SHORT, source, tag);
  }

  @Override
  public final Status receive(short[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.SHORT, source, tag);
  }

  @Override
  public final void send(int[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.INT, destination, tag);
  }

  @Override
  public final void send(int[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.INT, destination, tag);
  }

  @Override
  public final Status receive(int[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.INT, source, tag);
  }

  @Override
  public final Status receive(int[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.INT, source, tag);
  }

  @Override
  public final void send(long[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.LONG, destination, tag);
  }

  @Override
  public final void send(long[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.LONG, destination, tag);
  }

  @Override
  public final Status receive(long[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.LONG, source, tag);
  }

  @Override
  public final Status receive(long[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.LONG, source, tag);
  }

  @Override
  public final void send(float[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.FLOAT, destination, tag);
  }

  @Override
  public final void send(float[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.FLOAT, destination, tag);
  }

  @Override
  public final Status receive(float[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.FLOAT, source, tag);
  }

  @Override
  public final Status receive(float[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.FLOAT, source, tag);
  }

  @Override
  public final void send(double[] buffer, int destination, int tag) {
    sendArray(buffer, 0, buffer.length, ElementType.DOUBLE, destination, tag);
  }

  @Override
  public final void send(double[] buffer, int offset, int count, int destination, int tag) {
    Slice.check(offset, count, buffer.length);
    sendArray(buffer, offset, count, ElementType.DOUBLE, destination, tag);
  }

  @Override
  public final Status receive(double[] buffer, int source, int tag) {
    return receiveArray(buffer, 0, buffer.length, ElementType.DOUBLE, source, tag);
  }

  @Override
  public final Status receive(double[] buffer, int offset, int count, int source, int tag) {
    Slice.check(offset, count, buffer.length);
    return receiveArray(buffer, offset, count, ElementType.DOUBLE, source, tag);
  }
}
