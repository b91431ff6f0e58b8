package dev.weft.internal.codec;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The name of a class in source code, for messages that ask the program to name the class.
 * Anonymous classes and lambdas have no such name. A local class has a name only where it is
 * declared; the implicit class of a compact source file cannot be named.
 */
public final class SourceName {
  private SourceName() {}

  /** The name in a source file that imports the class, or null if it has none. */
  public static @Nullable String of(Class<?> type) {
    if (type.isHidden() || type.isAnonymousClass()) {
      return null;
    }
    Class<?> outer = type.getDeclaringClass();
    if (outer == null || type.isLocalClass() || isCompact(outer)) {
      return type.getSimpleName();
    }
    String around = of(outer);
    return around == null ? null : around + "." + type.getSimpleName();
  }

  /** The same of a class that has come by its name, and need not be here. */
  public static @Nullable String of(String binaryName) {
    try {
      return of(Class.forName(binaryName, false, Thread.currentThread().getContextClassLoader()));
    } catch (ClassNotFoundException | LinkageError e) {
      return guessed(binaryName.substring(binaryName.lastIndexOf('.') + 1));
    }
  }

  private static @Nullable String guessed(String name) {
    String last = name.substring(name.lastIndexOf('$') + 1);
    if (!last.isEmpty() && Character.isDigit(last.charAt(0))) {
      String local = last.replaceFirst("^\\d+", "");
      return local.isEmpty() ? null : local;
    }
    return name.replace('$', '.');
  }

  /**
   * A guess: the compiler leaves no sign. What it guesses can be written in that file either way.
   */
  private static boolean isCompact(Class<?> type) {
    return type.getPackageName().isEmpty()
        && type.getDeclaringClass() == null
        && Modifier.isFinal(type.getModifiers())
        && type.getSuperclass() == Object.class
        && Arrays.stream(type.getDeclaredMethods())
            .anyMatch(method -> method.getName().equals("main"));
  }
}
