package dev.weft.fory;

import dev.weft.codec.IncomingReferences;
import dev.weft.codec.OutgoingReferences;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;

/**
 * Carries references among objects as the operation's numbers for them, and refuses other objects.
 * The object of a number may have any class: the code that stores it checks the class.
 *
 * @param <T> a class whose instances may be references
 */
final class ReferenceSerializer<T> extends Serializer<T> {

  ReferenceSerializer(TypeResolver resolver, Class<T> type) {
    super(resolver.getConfig(), type);
  }

  @Override
  public void write(WriteContext context, T value) {
    Object references = context.getContextObject(OutgoingReferences.class);
    int number = references instanceof OutgoingReferences known ? known.number(value) : -1;
    if (number < 0) {
      throw Failures.noReference(type);
    }
    int _ = context.writeVarUInt32(number);
  }

  @Override
  @SuppressWarnings("unchecked") // Fory takes what serializers return as objects
  public T read(ReadContext context) {
    return (T) read(context, Object.class);
  }

  /**
   * The reference that is next.
   *
   * @param declared the type of the field that it is for
   */
  Object read(ReadContext context, Class<?> declared) {
    Object references = context.getContextObject(IncomingReferences.class);
    if (!(references instanceof IncomingReferences known)) {
      throw Failures.noReference(type);
    }
    return known.reference(context.readVarUInt32(), declared);
  }
}
