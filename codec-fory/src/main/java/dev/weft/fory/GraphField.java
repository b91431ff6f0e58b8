package dev.weft.fory;

import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Objects;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.reflect.FieldAccessor;
import org.apache.fory.serializer.PrimitiveSerializers.LongSerializer;
import org.jspecify.annotations.Nullable;

/** One field of a {@link GraphShape}: how its value is got, put and, if primitive, encoded. */
final class GraphField {
  private enum Kind {
    BOOLEAN,
    BYTE,
    CHAR,
    SHORT,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    REFERENCE;

    static Kind of(Class<?> type) {
      return type.isPrimitive() ? valueOf(type.getName().toUpperCase(Locale.ROOT)) : REFERENCE;
    }
  }

  private final Field field;
  private final FieldAccessor accessor;
  private final Kind kind;
  private final int component;
  private final boolean mayRefer;

  /**
   * @param component index of the record component that the field belongs to; -1 in a class
   */
  GraphField(Field field, int component) {
    this.field = field;
    this.accessor = FieldAccessor.createAccessor(field);
    this.kind = Kind.of(field.getType());
    this.component = component;
    this.mayRefer = !GraphShape.isLeaf(field.getType());
  }

  /** Whether its value may be, or hold, a reference that travels as a number. */
  boolean mayRefer() {
    return mayRefer;
  }

  boolean isReference() {
    return kind == Kind.REFERENCE;
  }

  String name() {
    return field.getName();
  }

  Class<?> type() {
    return field.getType();
  }

  @Nullable Object get(Object owner) {
    return accessor.getObject(owner);
  }

  /**
   * @param owner the object, or the components of the record
   * @throws ClassCastException if the value is not of the field's type
   */
  void put(Object owner, @Nullable Object value) {
    if (component >= 0) {
      ((Object[]) owner)[component] = value;
    } else {
      accessor.putObject(owner, value);
    }
  }

  void writePrimitive(WriteContext context, Object owner) {
    MemoryBuffer out = context.getBuffer();
    switch (kind) {
      case BOOLEAN -> out.writeBoolean(accessor.getBoolean(owner));
      case BYTE -> out.writeByte(accessor.getByte(owner));
      case CHAR -> out.writeChar(accessor.getChar(owner));
      case SHORT -> out.writeInt16(accessor.getShort(owner));
      case INT -> out.writeVarInt32(accessor.getInt(owner));
      case LONG -> LongSerializer.writeInt64(out, accessor.getLong(owner), context.longEncoding());
      case FLOAT -> out.writeFloat32(accessor.getFloat(owner));
      case DOUBLE -> out.writeFloat64(accessor.getDouble(owner));
      case REFERENCE -> throw new IllegalStateException(name());
    }
  }

  void readPrimitive(ReadContext context, Object owner) {
    if (component >= 0) {
      ((Object[]) owner)[component] = read(context);
      return;
    }
    MemoryBuffer in = context.getBuffer();
    switch (kind) {
      case BOOLEAN -> accessor.putBoolean(owner, in.readBoolean());
      case BYTE -> accessor.putByte(owner, in.readByte());
      case CHAR -> accessor.putChar(owner, in.readChar());
      case SHORT -> accessor.putShort(owner, in.readInt16());
      case INT -> accessor.putInt(owner, in.readVarInt32());
      case LONG -> accessor.putLong(owner, context.readInt64());
      case FLOAT -> accessor.putFloat(owner, in.readFloat32());
      case DOUBLE -> accessor.putDouble(owner, in.readFloat64());
      case REFERENCE -> throw new IllegalStateException(name());
    }
  }

  private Object read(ReadContext context) {
    MemoryBuffer in = context.getBuffer();
    return switch (kind) {
      case BOOLEAN -> in.readBoolean();
      case BYTE -> in.readByte();
      case CHAR -> in.readChar();
      case SHORT -> in.readInt16();
      case INT -> in.readVarInt32();
      case LONG -> context.readInt64();
      case FLOAT -> in.readFloat32();
      case DOUBLE -> in.readFloat64();
      case REFERENCE -> throw new IllegalStateException(name());
    };
  }

  @Override
  public String toString() {
    return Objects.toString(field);
  }
}
