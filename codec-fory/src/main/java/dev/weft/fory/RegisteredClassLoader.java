package dev.weft.fory;

import dev.weft.codec.RegisteredClasses;

/**
 * Finds registered classes whichever loader they come from, so that arrays of them can be resolved
 * by name.
 */
final class RegisteredClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final RegisteredClasses classes;

  RegisteredClassLoader(RegisteredClasses classes) {
    super("weft-registered-classes", RegisteredClassLoader.class.getClassLoader());
    this.classes = classes;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    Class<?> registered = classes.find(name);
    return registered != null ? registered : super.loadClass(name, resolve);
  }
}
