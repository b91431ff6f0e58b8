package dev.weft.fory;

import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.reflect.ObjectInstantiator;
import org.apache.fory.resolver.TypeInfoHolder;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;

/**
 * Carries instances of one registered class, with all objects of registered classes and records
 * that are reachable through fields, without recursion: linked lists, trees and graphs of any
 * length and depth, cycles included. One thread at a time, like the Fory instance.
 *
 * <p>{@link GraphWriter} and {@link GraphReader} do the work. Only objects within other containers,
 * such as the elements of a list, come back here, one level deeper.
 *
 * @param <T> the class
 */
final class GraphSerializer<T> extends Serializer<T> {
  private final TypeResolver resolver;
  private final GraphShape shape;
  private final ObjectInstantiator<T> instantiator;
  private final TypeInfoHolder[] writtenTypes;
  private final TypeInfoHolder[] readTypes;
  private final WorkStack stack;
  private final DecodeBudget budget;
  private final int maxDepth;

  GraphSerializer(
      TypeResolver resolver,
      Class<T> type,
      GraphShape shape,
      WorkStack stack,
      DecodeBudget budget,
      int maxDepth) {
    super(resolver.getConfig(), type);
    this.resolver = resolver;
    this.shape = shape;
    this.instantiator = resolver.getObjectInstantiator(type);
    this.writtenTypes = holders(resolver, shape.fieldCount());
    this.readTypes = holders(resolver, shape.fieldCount());
    this.stack = stack;
    this.budget = budget;
    this.maxDepth = maxDepth;
  }

  @Override
  public void write(WriteContext context, T value) {
    if (context.getDepth() > maxDepth) {
      throw DepthExceededException.counted(maxDepth);
    }
    GraphWriter.write(context, resolver, stack, this, value);
  }

  @Override
  public T read(ReadContext context) {
    return type.cast(GraphReader.read(context, resolver, stack, budget, this));
  }

  Class<T> type() {
    return type;
  }

  GraphShape shape() {
    return shape;
  }

  boolean isRecord() {
    return type.isRecord();
  }

  /** The class that a field was last seen to hold when writing. */
  TypeInfoHolder writtenType(int field) {
    return writtenTypes[field];
  }

  /** The class that a field was last seen to hold when reading. */
  TypeInfoHolder readType(int field) {
    return readTypes[field];
  }

  /** A new object with nothing in it; not for records. */
  Object newObject() {
    return instantiator.newInstance();
  }

  /** A new record. */
  Object newRecord(Object[] components) {
    return instantiator.newInstanceWithArguments(components);
  }

  private static TypeInfoHolder[] holders(TypeResolver resolver, int count) {
    TypeInfoHolder[] holders = new TypeInfoHolder[count];
    for (int i = 0; i < count; i++) {
      holders[i] = resolver.nilTypeInfoHolder();
    }
    return holders;
  }
}
