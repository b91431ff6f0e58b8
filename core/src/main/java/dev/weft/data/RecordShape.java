package dev.weft.data;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A record's constructor and accessors, and where its components lie. */
final class RecordShape<T extends Record> {
  private final Class<T> type;
  private final StructLayout layout;
  private final MethodHandle constructor;
  private final List<Part> parts;

  /** A component: a primitive or, with a shape, a record. */
  private record Part(
      MethodHandle accessor,
      long offset,
      @Nullable ElementType element,
      @Nullable RecordShape<?> shape) {}

  private RecordShape(
      Class<T> type, StructLayout layout, MethodHandle constructor, List<Part> parts) {
    this.type = type;
    this.layout = layout;
    this.constructor = constructor;
    this.parts = parts;
  }

  static <T extends Record> RecordShape<T> of(Class<T> type) {
    List<Part> parts = new ArrayList<>();
    List<MemoryLayout> members = new ArrayList<>();
    long offset = 0;
    long alignment = 1;
    for (RecordComponent component : type.getRecordComponents()) {
      RecordShape<?> nested = nested(component);
      ElementType element = nested == null ? ElementType.ofCarrier(component.getType()) : null;
      if (nested == null && element == null) {
        throw new ArgumentException(
            "component %s of %s is a %s; records in buffers consist of primitives and such records"
                .formatted(component.getName(), type.getName(), component.getType().getName()));
      }
      MemoryLayout member =
          nested != null ? nested.layout : Objects.requireNonNull(element).layout();
      offset = pad(members, offset, member.byteAlignment());
      members.add(member.withName(component.getName()));
      parts.add(new Part(accessor(component), offset, element, nested));
      offset += member.byteSize();
      alignment = Math.max(alignment, member.byteAlignment());
    }
    if (members.isEmpty()) {
      throw new ArgumentException("record %s has no components".formatted(type.getName()));
    }
    long _ = pad(members, offset, alignment);
    StructLayout layout = MemoryLayout.structLayout(members.toArray(new MemoryLayout[0]));
    return new RecordShape<>(type, layout, constructor(type), parts);
  }

  private static @Nullable RecordShape<?> nested(RecordComponent component) {
    return component.getType().isRecord() ? of(component.getType().asSubclass(Record.class)) : null;
  }

  private static long pad(List<MemoryLayout> members, long offset, long alignment) {
    long aligned = Math.ceilDiv(offset, alignment) * alignment;
    if (aligned > offset) {
      members.add(MemoryLayout.paddingLayout(aligned - offset));
    }
    return aligned;
  }

  StructLayout layout() {
    return layout;
  }

  T read(MemorySegment segment, long at) {
    Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      Part part = parts.get(i);
      long place = at + part.offset;
      values[i] =
          part.shape != null
              ? part.shape.read(segment, place)
              : Elements.read(segment, place, part.element);
    }
    try {
      return type.cast((Object) constructor.invokeExact(values));
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new ArgumentException("the constructor of %s failed".formatted(type.getName()), e);
    }
  }

  void write(MemorySegment segment, long at, Record value) {
    for (Part part : parts) {
      Object component;
      try {
        component = (Object) part.accessor.invokeExact((Object) value);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new ArgumentException("an accessor of %s failed".formatted(type.getName()), e);
      }
      if (part.shape != null) {
        part.shape.write(segment, at + part.offset, (Record) component);
      } else {
        Elements.write(segment, at + part.offset, component);
      }
    }
  }

  private static MethodHandle accessor(RecordComponent component) {
    Method accessor = component.getAccessor();
    try {
      accessor.setAccessible(true);
      return MethodHandles.lookup()
          .unreflect(accessor)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw closed(component.getDeclaringRecord(), e);
    }
  }

  private static MethodHandle constructor(Class<?> type) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return MethodHandles.lookup()
          .unreflectConstructor(constructor)
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw closed(type, e);
    }
  }

  private static ArgumentException closed(Class<?> type, Exception cause) {
    return new ArgumentException(
        "record %s cannot be reached; let its module open package %s to dev.weft"
            .formatted(type.getName(), type.getPackageName()),
        cause);
  }

  /** Single elements in memory, boxed. */
  private static final class Elements {
    static Object read(MemorySegment segment, long at, @Nullable ElementType type) {
      return switch (type) {
        case BYTE -> segment.get(ValueLayout.JAVA_BYTE, at);
        case BOOLEAN -> segment.get(ValueLayout.JAVA_BOOLEAN, at);
        case CHAR -> segment.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
        case SHORT -> segment.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
        case INT -> segment.get(ValueLayout.JAVA_INT_UNALIGNED, at);
        case LONG -> segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
        case FLOAT -> segment.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
        case DOUBLE -> segment.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
        case null -> throw new IllegalStateException("a component without a type");
      };
    }

    static void write(MemorySegment segment, long at, Object value) {
      switch (value) {
        case Byte v -> segment.set(ValueLayout.JAVA_BYTE, at, v);
        case Boolean v -> segment.set(ValueLayout.JAVA_BOOLEAN, at, v);
        case Character v -> segment.set(ValueLayout.JAVA_CHAR_UNALIGNED, at, v);
        case Short v -> segment.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, v);
        case Integer v -> segment.set(ValueLayout.JAVA_INT_UNALIGNED, at, v);
        case Long v -> segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at, v);
        case Float v -> segment.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, v);
        case Double v -> segment.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, v);
        default -> throw new IllegalStateException("not a primitive: " + value.getClass());
      }
    }
  }
}
