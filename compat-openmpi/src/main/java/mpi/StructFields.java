package mpi;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Accesses the fields of a struct in a buffer, by offset and by index within one of several
 * elements.
 */
abstract class StructFields {
  private static final String MISMATCH = "the struct has no such field of this type";

  private @Nullable ByteBuffer buffer;
  private int offset;

  StructFields() {}

  final void open(ByteBuffer memory, int at) {
    buffer = memory;
    offset = at;
  }

  final ByteBuffer buffer() {
    return java.util.Objects.requireNonNull(buffer, "get a struct's data from Struct.getData");
  }

  final int at(int field) {
    return offset + field;
  }

  abstract boolean hasField(int field, int index, Datatype type);

  /** The memory from this struct on, to be sent or received. */
  public final ByteBuffer getBuffer() {
    return offset == 0 ? buffer() : BufferFactory.slice(buffer(), offset);
  }

  protected final byte getByte(int field) {
    return getByte(field, 0);
  }

  protected final byte getByte(int field, int index) {
    assert hasField(field, index, Datatype.BYTE) : MISMATCH;
    return buffer().get(at(field) + index);
  }

  protected final void putByte(int field, byte v) {
    putByte(field, 0, v);
  }

  protected final void putByte(int field, int index, byte v) {
    assert hasField(field, index, Datatype.BYTE) : MISMATCH;
    buffer().put(at(field) + index, v);
  }

  protected final char getChar(int field) {
    return getChar(field, 0);
  }

  protected final char getChar(int field, int index) {
    assert hasField(field, index, Datatype.CHAR) : MISMATCH;
    return buffer().getChar(at(field) + index * 2);
  }

  protected final void putChar(int field, char v) {
    putChar(field, 0, v);
  }

  protected final void putChar(int field, int index, char v) {
    assert hasField(field, index, Datatype.CHAR) : MISMATCH;
    buffer().putChar(at(field) + index * 2, v);
  }

  protected final short getShort(int field) {
    return getShort(field, 0);
  }

  protected final short getShort(int field, int index) {
    assert hasField(field, index, Datatype.SHORT) : MISMATCH;
    return buffer().getShort(at(field) + index * 2);
  }

  protected final void putShort(int field, short v) {
    putShort(field, 0, v);
  }

  protected final void putShort(int field, int index, short v) {
    assert hasField(field, index, Datatype.SHORT) : MISMATCH;
    buffer().putShort(at(field) + index * 2, v);
  }

  protected final int getInt(int field) {
    return getInt(field, 0);
  }

  protected final int getInt(int field, int index) {
    assert hasField(field, index, Datatype.INT) : MISMATCH;
    return buffer().getInt(at(field) + index * 4);
  }

  protected final void putInt(int field, int v) {
    putInt(field, 0, v);
  }

  protected final void putInt(int field, int index, int v) {
    assert hasField(field, index, Datatype.INT) : MISMATCH;
    buffer().putInt(at(field) + index * 4, v);
  }

  protected final long getLong(int field) {
    return getLong(field, 0);
  }

  protected final long getLong(int field, int index) {
    assert hasField(field, index, Datatype.LONG) : MISMATCH;
    return buffer().getLong(at(field) + index * 8);
  }

  protected final void putLong(int field, long v) {
    putLong(field, 0, v);
  }

  protected final void putLong(int field, int index, long v) {
    assert hasField(field, index, Datatype.LONG) : MISMATCH;
    buffer().putLong(at(field) + index * 8, v);
  }

  protected final float getFloat(int field) {
    return getFloat(field, 0);
  }

  protected final float getFloat(int field, int index) {
    assert hasField(field, index, Datatype.FLOAT) : MISMATCH;
    return buffer().getFloat(at(field) + index * 4);
  }

  protected final void putFloat(int field, float v) {
    putFloat(field, 0, v);
  }

  protected final void putFloat(int field, int index, float v) {
    assert hasField(field, index, Datatype.FLOAT) : MISMATCH;
    buffer().putFloat(at(field) + index * 4, v);
  }

  protected final double getDouble(int field) {
    return getDouble(field, 0);
  }

  protected final double getDouble(int field, int index) {
    assert hasField(field, index, Datatype.DOUBLE) : MISMATCH;
    return buffer().getDouble(at(field) + index * 8);
  }

  protected final void putDouble(int field, double v) {
    putDouble(field, 0, v);
  }

  protected final void putDouble(int field, int index, double v) {
    assert hasField(field, index, Datatype.DOUBLE) : MISMATCH;
    buffer().putDouble(at(field) + index * 8, v);
  }

  /** The memory from a field on, to be sent or received. */
  protected final ByteBuffer getBuffer(Datatype type, int field) {
    assert hasField(field, 0, type) : MISMATCH;
    return BufferFactory.slice(buffer(), at(field));
  }

  /** The memory from an instance of a field on. */
  protected final ByteBuffer getBuffer(Datatype type, int field, int index) throws MPIException {
    assert hasField(field, index, type) : MISMATCH;
    long extent = Failures.get(ErrorClass.ERR_TYPE, () -> type.layout().extent());
    return BufferFactory.slice(buffer(), at(field) + Math.toIntExact(index * extent));
  }
}
