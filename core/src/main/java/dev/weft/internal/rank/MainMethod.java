package dev.weft.internal.rank;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The main method of a class, found as the Java launcher finds it: {@code main(String[])} before
 * {@code main()}, static or of an instance, of any access but private, inherited or its own. Any
 * thread; {@link #handle} makes the object that an instance method needs.
 */
public final class MainMethod {
  private final Class<?> type;
  private final Method method;

  private MainMethod(Class<?> type, Method method) {
    this.type = type;
    this.method = method;
  }

  /**
   * Finds the main method and initializes its class.
   *
   * @throws LaunchException if the class cannot be loaded or has none
   */
  static MainMethod of(String className, ClassLoader loader) {
    Class<?> type;
    try {
      type = Class.forName(className, true, loader);
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      throw new LaunchException(
          FailureCode.MAIN_CLASS,
          "the main class %s cannot be loaded: %s; check the name and -cp".formatted(className, e),
          e);
    }
    Method method = find(type);
    if (method == null) {
      throw new LaunchException(
          FailureCode.MAIN_CLASS,
          "class %s has no main method; it needs void main(String[] args) or void main(), static or"
                  .formatted(className)
              + " not, and not private");
    }
    return new MainMethod(type, method);
  }

  /** Whether a class, which need not be initialized, has one. */
  public static boolean isIn(Class<?> type) {
    return find(type) != null;
  }

  private static @Nullable Method find(Class<?> type) {
    Method method = declared(type, String[].class);
    return method == null ? declared(type) : method;
  }

  private static @Nullable Method declared(Class<?> type, Class<?>... parameters) {
    for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
      try {
        Method method = declaring.getDeclaredMethod("main", parameters);
        if (!Modifier.isPrivate(method.getModifiers()) && method.getReturnType() == void.class) {
          return method;
        }
      } catch (NoSuchMethodException inherited) {
        // Look further up.
      }
    }
    try {
      Method method = type.getMethod("main", parameters);
      return method.getReturnType() == void.class ? method : null;
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  /** What runs it, and throws what it throws: takes the arguments, also if it takes none. */
  MethodHandle handle() throws Throwable {
    method.setAccessible(true);
    MethodHandle main = MethodHandles.lookup().unreflect(method);
    if (!Modifier.isStatic(method.getModifiers())) {
      main = main.bindTo(instance());
    }
    return method.getParameterCount() == 1
        ? main
        : MethodHandles.dropArguments(main, 0, String[].class);
  }

  private Object instance() throws Throwable {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      if (Modifier.isPrivate(constructor.getModifiers())) {
        throw new NoSuchMethodException("it is private");
      }
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (NoSuchMethodException e) {
      throw new LaunchException(
          FailureCode.MAIN_CLASS,
          "class %s has an instance main method but no constructor without parameters that is not"
                  .formatted(type.getName())
              + " private",
          e);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
