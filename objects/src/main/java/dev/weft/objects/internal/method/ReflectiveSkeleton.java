package dev.weft.objects.internal.method;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Skeleton;
import dev.weft.objects.stub.Source;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** The skeleton for an interface in whose package no class can be defined: it boxes all values. */
final class ReflectiveSkeleton extends Skeleton {
  private final MethodTable table;

  /**
   * @throws ArgumentException if the methods cannot be called by reflection either
   */
  ReflectiveSkeleton(MethodTable table) {
    this.table = table;
    for (RemoteMethod method : table.methods()) {
      try {
        method.method().setAccessible(true);
      } catch (InaccessibleObjectException e) {
        throw new ArgumentException(
            FailureCode.REMOTE_OBJECT,
            "%s cannot be called from the module dev.weft.objects; export its package, or open it to that module"
                .formatted(table.type().getName()));
      }
    }
  }

  @Override
  public void call(Object target, int number, Source arguments, Sink result) throws Throwable {
    Method method = table.get(number).method();
    Class<?>[] parameters = method.getParameterTypes();
    @Nullable Object[] values = new @Nullable Object[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      values[i] = Reflective.take(arguments, parameters[i], i);
    }
    arguments.taken();
    Object returned;
    try {
      returned = method.invoke(target, values);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
    result.returned();
    Reflective.put(result, method.getReturnType(), returned, Sink.RESULT);
  }
}
