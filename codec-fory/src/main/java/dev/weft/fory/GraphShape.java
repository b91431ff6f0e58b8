package dev.weft.fory;

import java.io.Externalizable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.fory.serializer.GraphMemoryEstimates;

/**
 * The fields of a class that a {@link GraphSerializer} follows. Immutable.
 *
 * <p>The order is the same on every rank: primitives, then references, then references to the class
 * itself (so that the last link of a chain is followed without remembering its owner); by class
 * from the top and by name within each.
 */
final class GraphShape {
  private static final Set<Class<?>> LEAVES =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Character.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class,
          String[].class);

  private static final Set<String> SERIALIZATION_HOOKS =
      Set.of("writeObject", "readObject", "readObjectNoData", "writeReplace", "readResolve");

  private final GraphField[] fields;
  private final int objectBytes;

  private GraphShape(GraphField[] fields, int objectBytes) {
    this.fields = fields;
    this.objectBytes = objectBytes;
  }

  /**
   * Whether instances of the class can be taken apart into their fields and may hold others that
   * hold others. The rest is left to Fory.
   */
  static boolean suits(Class<?> type) {
    return !type.isEnum()
        && !Collection.class.isAssignableFrom(type)
        && !Map.class.isAssignableFrom(type)
        && !Throwable.class.isAssignableFrom(type)
        && !Externalizable.class.isAssignableFrom(type)
        && hierarchy(type).stream().allMatch(GraphShape::isPlain)
        && fields(type).stream().anyMatch(field -> !isLeaf(field.getType()));
  }

  static GraphShape of(Class<?> type) {
    GraphField[] fields =
        type.isRecord()
            ? recordFields(type)
            : fields(type).stream()
                .map(field -> new GraphField(field, -1))
                .toArray(GraphField[]::new);
    Arrays.sort(fields, Comparator.comparingInt(field -> rank(field, type)));
    return new GraphShape(fields, GraphMemoryEstimates.shallowObjectBytes(type));
  }

  int fieldCount() {
    return fields.length;
  }

  GraphField field(int index) {
    return fields[index];
  }

  /** Roughly what an instance takes on the heap. */
  int objectBytes() {
    return objectBytes;
  }

  private static GraphField[] recordFields(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    return IntStream.range(0, components.length)
        .mapToObj(i -> new GraphField(field(type, components[i].getName()), i))
        .sorted(Comparator.comparing(GraphField::name))
        .toArray(GraphField[]::new);
  }

  private static Field field(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("record " + type.getName() + " has no field " + name, e);
    }
  }

  private static List<Field> fields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> owner : hierarchy(type)) {
      Arrays.stream(owner.getDeclaredFields())
          .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
          .sorted(Comparator.comparing(Field::getName))
          .forEach(fields::add);
    }
    return fields;
  }

  /** The class and what it extends, from the top, without {@link Object} and {@link Record}. */
  private static Deque<Class<?>> hierarchy(Class<?> type) {
    Deque<Class<?>> classes = new ArrayDeque<>();
    for (Class<?> c = type; c != null && c != Object.class && c != Record.class; ) {
      classes.addFirst(c);
      c = c.getSuperclass();
    }
    return classes;
  }

  private static boolean isPlain(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader != null
        && !loader.equals(ClassLoader.getPlatformClassLoader())
        && Arrays.stream(type.getDeclaredMethods())
            .noneMatch(method -> SERIALIZATION_HOOKS.contains(method.getName()));
  }

  /** Whether values of the type hold no objects that hold others. */
  static boolean isLeaf(Class<?> type) {
    return type.isPrimitive()
        || type.isEnum()
        || LEAVES.contains(type)
        || type.getPackageName().equals("java.time")
        || (type.isArray() && type.getComponentType().isPrimitive());
  }

  private static int rank(GraphField field, Class<?> type) {
    if (!field.isReference()) {
      return 0;
    }
    return field.type().isAssignableFrom(type) && field.type() != Object.class ? 2 : 1;
  }
}
