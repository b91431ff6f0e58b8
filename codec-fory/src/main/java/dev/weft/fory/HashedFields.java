package dev.weft.fory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The fields from which the hash code of a program's object may be computed: all references,
 * because the behaviour of its methods is unknown. Any thread; nothing blocks.
 */
final class HashedFields {
  private static final GraphField[] NONE = {};

  private final ConcurrentMap<Class<?>, GraphField[]> ofClasses = new ConcurrentHashMap<>();

  /** Their values; empty if the hash code is not made from any. */
  List<@Nullable Object> of(Object object) {
    GraphField[] all = ofClasses.computeIfAbsent(object.getClass(), HashedFields::find);
    if (all.length == 0) {
      return List.of();
    }
    List<@Nullable Object> values = new ArrayList<>(all.length);
    for (GraphField field : all) {
      values.add(field.get(object));
    }
    return values;
  }

  private static GraphField[] find(Class<?> type) {
    if (type.getClassLoader() == null || type.isEnum() || type.isArray() || type.isHidden()) {
      return NONE;
    }
    try {
      boolean byIdentity =
          type.getMethod("hashCode").getDeclaringClass() == Object.class
              && !Comparable.class.isAssignableFrom(type);
      return byIdentity ? NONE : references(GraphShape.of(type));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return NONE;
    }
  }

  private static GraphField[] references(GraphShape shape) {
    GraphField[] all = new GraphField[shape.fieldCount()];
    Arrays.setAll(all, shape::field);
    return Arrays.stream(all).filter(GraphField::isReference).toArray(GraphField[]::new);
  }
}
