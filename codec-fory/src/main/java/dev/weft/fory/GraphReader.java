package dev.weft.fory;

import java.util.Objects;
import org.apache.fory.Fory;
import org.apache.fory.context.ReadContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.resolver.TypeInfo;
import org.apache.fory.resolver.TypeResolver;
import org.jspecify.annotations.Nullable;

/**
 * Reads graphs that {@link GraphWriter} has written.
 *
 * <p>An object exists, is known by its number and stands in its owner's field before its own fields
 * are read, so cycles close. A record exists only when its last component has been read: until then
 * the stack holds its components, its owner stays on the stack below it, and nothing may refer to
 * it.
 */
final class GraphReader {
  private final ReadContext context;
  private final TypeResolver resolver;
  private final WorkStack stack;
  private final int base;
  private @Nullable Object root;

  private GraphReader(ReadContext context, TypeResolver resolver, WorkStack stack) {
    this.context = context;
    this.resolver = resolver;
    this.stack = stack;
    this.base = stack.size();
  }

  /**
   * Reads the fields of an object whose flag and class have been read, and whose number is next.
   */
  static Object read(
      ReadContext context,
      TypeResolver resolver,
      WorkStack stack,
      DecodeBudget budget,
      GraphSerializer<?> serializer) {
    GraphReader reader = new GraphReader(context, resolver, stack);
    reader.enterRoot(serializer);
    while (stack.size() > reader.base) {
      budget.spend(1);
      reader.readFields();
    }
    return Objects.requireNonNull(reader.root);
  }

  private void enterRoot(GraphSerializer<?> serializer) {
    int number = context.lastPreservedRefId();
    if (serializer.isRecord()) {
      pushRecord(serializer, number);
    } else {
      root = pushObject(serializer);
    }
  }

  /** Goes on with the innermost object until it is finished or another begins in it. */
  private void readFields() {
    Object owner = stack.object();
    GraphSerializer<?> serializer = stack.serializer();
    GraphShape shape = serializer.shape();
    int count = shape.fieldCount();
    for (int i = stack.nextField(); i < count; i++) {
      GraphField field = shape.field(i);
      if (!field.isReference()) {
        field.readPrimitive(context, owner);
      } else if (readReference(owner, serializer, field, i)) {
        return;
      }
    }
    if (serializer.isRecord()) {
      finishRecord(serializer, (Object[]) owner);
    } else {
      stack.pop();
    }
  }

  /** Returns whether an object has been entered. */
  private boolean readReference(
      Object owner, GraphSerializer<?> serializer, GraphField field, int index) {
    MemoryBuffer in = context.getBuffer();
    byte flag = in.readByte();
    switch (flag) {
      case Fory.NULL_FLAG -> field.put(owner, null);
      case Fory.REF_FLAG -> field.put(owner, seenBefore(in.readVarUInt32Small14()));
      case Fory.NOT_NULL_VALUE_FLAG -> {
        TypeInfo type = resolver.readTypeInfo(context, serializer.readType(index));
        field.put(owner, context.readNonRef(type));
      }
      case Fory.REF_VALUE_FLAG -> {
        int number = context.preserveRefId();
        TypeInfo type = resolver.readTypeInfo(context, serializer.readType(index));
        if (type.getSerializer() instanceof GraphSerializer<?> inner) {
          enter(owner, serializer, field, index, inner, number);
          return true;
        }
        Object value =
            type.getSerializer() instanceof ReferenceSerializer<?> references
                ? reference(references, field)
                : context.readNonRef(type);
        context.setReadRef(number, value);
        field.put(owner, value);
      }
      case GraphWriter.SAME_CLASS -> {
        enter(owner, serializer, field, index, serializer, context.preserveRefId());
        return true;
      }
      default -> throw Failures.malformed("flag " + flag + " at field " + field);
    }
    return false;
  }

  private Object reference(ReferenceSerializer<?> references, GraphField field) {
    Object value = references.read(context, field.type());
    if (!field.type().isInstance(value)) {
      throw Failures.malformed("a reference to a " + value.getClass() + " at field " + field);
    }
    return value;
  }

  private void enter(
      Object owner,
      GraphSerializer<?> serializer,
      GraphField field,
      int index,
      GraphSerializer<?> inner,
      int number) {
    boolean last = index + 1 == serializer.shape().fieldCount();
    stack.nextField(index + 1);
    if (inner.isRecord()) {
      pushRecord(inner, number);
      return;
    }
    if (last && !serializer.isRecord()) {
      stack.pop();
    }
    field.put(owner, pushObject(inner));
  }

  private Object pushObject(GraphSerializer<?> serializer) {
    context.reserveGraphMemory(serializer.shape().objectBytes());
    Object object = serializer.newObject();
    context.reference(object);
    stack.push(object, serializer, -1);
    return object;
  }

  private void pushRecord(GraphSerializer<?> serializer, int number) {
    context.reserveGraphMemory(serializer.shape().objectBytes());
    stack.push(new Object[serializer.shape().fieldCount()], serializer, number);
  }

  private void finishRecord(GraphSerializer<?> serializer, Object[] components) {
    Object done = serializer.newRecord(components);
    context.setReadRef(stack.reference(), done);
    stack.pop();
    if (stack.size() == base) {
      root = done;
    } else {
      stack.serializer().shape().field(stack.nextField() - 1).put(stack.object(), done);
    }
  }

  private Object seenBefore(int number) {
    Object object = context.getReadRef(number);
    if (object == null) {
      throw Failures.malformed(
          "it refers to object " + number + ", which is not there; a record that contains itself?");
    }
    return object;
  }
}
