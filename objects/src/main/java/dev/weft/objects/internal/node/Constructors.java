package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.stub.Stub;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes objects of a class with arguments from another node. */
final class Constructors {
  private Constructors() {}

  /**
   * Calls the only constructor that takes these arguments.
   *
   * @throws ArgumentException if there is none, or several, or it is not accessible
   */
  static Object make(Class<?> type, List<@Nullable Object> arguments) throws Exception {
    List<Constructor<?>> matching =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(each -> takes(each.getParameterTypes(), arguments))
            .toList();
    if (matching.size() != 1) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%d constructors of %s take %s; give arguments for exactly one"
              .formatted(matching.size(), type.getName(), types(arguments)));
    }
    Constructor<?> constructor = matching.getFirst();
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(converted(constructor.getParameterTypes(), arguments));
    } catch (InaccessibleObjectException e) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%s cannot be created from the module dev.weft.objects; export its package, or open it to that module"
              .formatted(type.getName()));
    } catch (InvocationTargetException e) {
      switch (e.getCause()) {
        case Exception thrown -> throw thrown;
        case Error error -> throw error;
        case null, default -> throw e;
      }
    }
  }

  private static boolean takes(Class<?>[] parameters, List<@Nullable Object> arguments) {
    if (parameters.length != arguments.size()) {
      return false;
    }
    for (int i = 0; i < parameters.length; i++) {
      Object argument = arguments.get(i);
      boolean fits =
          argument == null
              ? !parameters[i].isPrimitive()
              : MethodType.methodType(parameters[i]).wrap().returnType().isInstance(argument)
                  || (parameters[i] == Remote.class && argument instanceof Stub);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** A reference has come as a stub, because no type was given. */
  private static @Nullable Object[] converted(
      Class<?>[] parameters, List<@Nullable Object> arguments) {
    @Nullable Object[] converted = arguments.toArray();
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] == Remote.class && converted[i] instanceof Stub stub) {
        ObjectTarget target = (ObjectTarget) stub.weftTarget();
        converted[i] = new ObjectReference<>(target, target.table().type());
      }
    }
    return converted;
  }

  private static List<String> types(List<@Nullable Object> arguments) {
    return arguments.stream()
        .map(each -> each == null ? "null" : each.getClass().getTypeName())
        .toList();
  }
}
