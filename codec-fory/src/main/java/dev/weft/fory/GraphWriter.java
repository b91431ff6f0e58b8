package dev.weft.fory;

import dev.weft.codec.OutgoingReferences;
import org.apache.fory.Fory;
import org.apache.fory.context.WriteContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.resolver.TypeInfo;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects field by field, depth first, with a {@link WorkStack} in place of recursion.
 *
 * <p>A primitive field is its value. A reference is a flag, followed by what the flag calls for:
 *
 * <pre>
 *   null                      nothing
 *   seen before               its number, in the order of first sight
 *   value                     class, and the value as Fory writes it (not numbered)
 *   new object                class, and its fields, or the value as Fory writes it
 *   new of the same class     its fields
 * </pre>
 *
 * The fields of an object are written where it is first met, before the next field of its owner, so
 * {@link GraphReader} needs nothing but the same stack.
 */
final class GraphWriter {
  /** A flag beside Fory's own: a new object of its owner's class. */
  static final byte SAME_CLASS = 1;

  private GraphWriter() {}

  /** Writes the fields of an object whose flag and class are written already. */
  static void write(
      WriteContext context,
      TypeResolver resolver,
      WorkStack stack,
      GraphSerializer<?> rootSerializer,
      Object root) {
    Object references = context.getContextObject(OutgoingReferences.class);
    OutgoingReferences known = references instanceof OutgoingReferences some ? some : null;
    int base = stack.size();
    stack.push(root, rootSerializer, 0);
    while (stack.size() > base) {
      writeFields(context, resolver, stack, known);
    }
  }

  /** Goes on with the innermost object until it is finished or another has been found in it. */
  private static void writeFields(
      WriteContext context,
      TypeResolver resolver,
      WorkStack stack,
      @Nullable OutgoingReferences references) {
    Object owner = stack.object();
    GraphSerializer<?> serializer = stack.serializer();
    GraphShape shape = serializer.shape();
    int count = shape.fieldCount();
    int i = stack.nextField();
    while (i < count) {
      GraphField field = shape.field(i);
      if (!field.isReference()) {
        field.writePrimitive(context, owner);
        i++;
        continue;
      }
      Object value = field.get(owner);
      if (references != null && value != null && field.mayRefer()) {
        value = references.replaced(value, field.type());
      }
      GraphSerializer<?> inner = writeReference(context, resolver, serializer, i, value);
      i++;
      if (inner != null && value != null) {
        if (i == count) {
          stack.pop();
        } else {
          stack.nextField(i);
        }
        stack.push(value, inner, 0);
        return;
      }
    }
    stack.pop();
  }

  /** Returns the serializer of an object that is to be entered, null if nothing is left to do. */
  private static @Nullable GraphSerializer<?> writeReference(
      WriteContext context,
      TypeResolver resolver,
      GraphSerializer<?> owner,
      int field,
      @Nullable Object value) {
    MemoryBuffer out = context.getBuffer();
    if (value == null) {
      out.writeByte(Fory.NULL_FLAG);
      return null;
    }
    if (value.getClass() == owner.type()) {
      if (context.getRefWriter().writeRefOrNull(out, value)) {
        return null;
      }
      out.putByte(out.writerIndex() - 1, SAME_CLASS);
      return owner;
    }
    TypeInfo type = resolver.getTypeInfo(value.getClass(), owner.writtenType(field));
    Serializer<?> serializer = type.getSerializer();
    if (!serializer.needToWriteRef()) {
      out.writeByte(Fory.NOT_NULL_VALUE_FLAG);
    } else if (context.getRefWriter().writeRefOrNull(out, value)) {
      return null;
    }
    resolver.writeTypeInfo(context, type);
    if (serializer instanceof GraphSerializer<?> inner) {
      return inner;
    }
    context.writeData(type, value);
    return null;
  }
}
