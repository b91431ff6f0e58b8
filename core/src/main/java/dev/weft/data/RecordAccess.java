package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Access to a record's constructor and accessors: by a lookup of the program, with the rights of
 * the class that made it, or by Weft's own lookup. Weft's own lookup needs a package that is open
 * to {@code dev.weft} if the record is in a named module and not public. Immutable; any thread.
 *
 * @param given the program's lookup; null for Weft's own
 */
record RecordAccess(@Nullable Lookup given) {
  static final RecordAccess OWN = new RecordAccess(null);

  static RecordAccess by(Lookup lookup) {
    return new RecordAccess(Objects.requireNonNull(lookup, "lookup"));
  }

  MethodHandle accessor(RecordComponent component) {
    Method accessor = component.getAccessor();
    try {
      if (given != null) {
        return given.unreflect(accessor);
      }
      accessor.setAccessible(true);
      return MethodHandles.lookup().unreflect(accessor);
    } catch (IllegalAccessException | InaccessibleObjectException e) {
      throw closed(component.getDeclaringRecord(), e);
    }
  }

  /** The canonical constructor. */
  MethodHandle constructor(Class<?> type) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      if (given != null) {
        return given.unreflectConstructor(constructor);
      }
      constructor.setAccessible(true);
      return MethodHandles.lookup().unreflectConstructor(constructor);
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw closed(type, e);
    }
  }

  private ArgumentException closed(Class<?> type, Exception cause) {
    String remedy =
        given == null
            ? "let its module open package %s to dev.weft.core, or put MethodHandles.lookup() before the class, called where the record is declared"
                .formatted(type.getPackageName())
            : "the lookup given is %s; call MethodHandles.lookup() in the class that declares it"
                .formatted(given);
    return new ArgumentException(
        FailureCode.DATATYPE,
        "record %s cannot be reached; %s".formatted(type.getName(), remedy),
        cause);
  }
}
