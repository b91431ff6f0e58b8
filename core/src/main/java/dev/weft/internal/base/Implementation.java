package dev.weft.internal.base;

/**
 * Finds the implementation of an interface whose static methods return it. The implementation is in
 * a higher layer, whose package imports the interface's package, so it is found by name.
 */
public final class Implementation {
  private Implementation() {}

  /**
   * An object of a class from the same jar as the interface, made by its constructor without
   * parameters.
   *
   * @param className its full name
   */
  public static <T> T of(Class<T> type, String className) {
    try {
      return type.cast(
          Class.forName(className, true, type.getClassLoader()).getConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the library has no class " + className, e);
    }
  }
}
