package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record in bytes ({@link dev.weft.data.Datatype#struct}): a subclass adds its fields in order,
 * and gives a {@link Data} that reads and writes them. Fields follow one another without gaps
 * unless {@link #setOffset} leaves one. A struct is complete when it is first used, and immutable
 * from then on.
 */
public abstract class Struct {
  private final List<Field> fields = new ArrayList<>();
  private int end;
  private @Nullable Datatype datatype;

  private record Field(Datatype type, int offset, int length) {}

  /** Without fields. */
  public Struct() {}

  private synchronized Datatype complete() throws MPIException {
    Datatype known = datatype;
    if (known == null) {
      known =
          Datatype.createStruct(
              fields.stream().mapToInt(Field::length).toArray(),
              fields.stream().mapToInt(Field::offset).toArray(),
              fields.stream().map(Field::type).toArray(Datatype[]::new));
      datatype = known;
    }
    return known;
  }

  /** Bytes from one struct to the next. */
  public final int getExtent() throws MPIException {
    return complete().getExtent();
  }

  /** The datatype, over bytes. */
  public final Datatype getType() throws MPIException {
    return complete();
  }

  /** A new view of a struct; {@link #getData} says of which. */
  protected abstract Data newData();

  /** The first struct in a buffer, whose byte order must be the machine's. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // as it was declared
  public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
    return getData(buffer, 0);
  }

  /** A struct in a buffer, the first being 0. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as it was declared
  public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
    Data data = newData();
    data.open(buffer, index * getExtent());
    return (T) data;
  }

  /** The first struct in an array. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // as it was declared
  public final <T extends Data> T getData(byte[] array) throws MPIException {
    return getData(array, 0);
  }

  /** A struct in an array, the first being 0. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // as it was declared
  public final <T extends Data> T getData(byte[] array, int index) throws MPIException {
    return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
  }

  private int add(Datatype type, int extent, int length) {
    requireOpen();
    int offset = end;
    end += extent * length;
    fields.add(new Field(type, offset, length));
    return offset;
  }

  private void requireOpen() {
    if (datatype != null) {
      throw new AssertionError("the struct is in use; add all fields before");
    }
  }

  /**
   * Leaves room before the next field.
   *
   * @return this
   */
  public final Struct setOffset(int offset) {
    requireOpen();
    if (offset < end) {
      throw new IllegalArgumentException(
          "the next field cannot be at byte %d, fields reach to %d".formatted(offset, end));
    }
    end = offset;
    return this;
  }

  /** Adds a byte; gives its offset. */
  public final int addByte() {
    return addByte(1);
  }

  /** Adds bytes; gives their offset. */
  public final int addByte(int length) {
    return add(Datatype.BYTE, 1, length);
  }

  /** Adds a char; gives its offset. */
  public final int addChar() {
    return addChar(1);
  }

  /** Adds chars; gives their offset. */
  public final int addChar(int length) {
    return add(Datatype.CHAR, 2, length);
  }

  /** Adds a short; gives its offset. */
  public final int addShort() {
    return addShort(1);
  }

  /** Adds shorts; gives their offset. */
  public final int addShort(int length) {
    return add(Datatype.SHORT, 2, length);
  }

  /** Adds a int; gives its offset. */
  public final int addInt() {
    return addInt(1);
  }

  /** Adds ints; gives their offset. */
  public final int addInt(int length) {
    return add(Datatype.INT, 4, length);
  }

  /** Adds a long; gives its offset. */
  public final int addLong() {
    return addLong(1);
  }

  /** Adds longs; gives their offset. */
  public final int addLong(int length) {
    return add(Datatype.LONG, 8, length);
  }

  /** Adds a float; gives its offset. */
  public final int addFloat() {
    return addFloat(1);
  }

  /** Adds floats; gives their offset. */
  public final int addFloat(int length) {
    return add(Datatype.FLOAT, 4, length);
  }

  /** Adds a double; gives its offset. */
  public final int addDouble() {
    return addDouble(1);
  }

  /** Adds doubles; gives their offset. */
  public final int addDouble(int length) {
    return add(Datatype.DOUBLE, 8, length);
  }

  /** Adds a struct; gives its offset. */
  public final int addStruct(Struct struct) throws MPIException {
    return addStruct(struct, 1);
  }

  /** Adds structs; gives their offset. */
  public final int addStruct(Struct struct, int length) throws MPIException {
    return add(struct.complete(), struct.getExtent(), length);
  }

  /** Adds an instance of a datatype; gives its offset. */
  public final int addData(Datatype type) throws MPIException {
    return addData(type, 1);
  }

  /** Adds instances of a datatype; gives their offset. */
  public final int addData(Datatype type, int length) throws MPIException {
    int bytes = Failures.get(ErrorClass.ERR_TYPE, () -> Math.toIntExact(type.layout().extent()));
    return add(type, bytes, length);
  }

  /** Whether there are elements of this type there. */
  private boolean hasField(int offset, int index, Datatype type) {
    return Arrays.stream(fields.toArray(Field[]::new))
        .anyMatch(field -> field.offset == offset && field.type == type && index < field.length);
  }

  /**
   * A struct in a buffer. Fields are given by the offsets that the add-methods gave; with
   * assertions on, their types are checked. One thread.
   */
  public abstract class Data extends StructFields {
    /** Of a struct that {@link Struct#getData} says. */
    protected Data() {}

    @Override
    final boolean hasField(int offset, int index, Datatype type) {
      return Struct.this.hasField(offset, index, type);
    }

    /** A struct that is a field. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as it was declared
    protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field) {
      return getData(struct, field, 0);
    }

    /** A struct of several that are a field. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as it was declared
    protected final <S extends Struct, D extends Struct.Data> D getData(
        S struct, int field, int index) {
      Data data = ((Struct) struct).newData();
      data.open(buffer(), at(field) + index * ((Struct) struct).end());
      return (D) data;
    }
  }

  private int end() {
    try {
      return getExtent();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
