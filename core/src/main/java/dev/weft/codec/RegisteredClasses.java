package dev.weft.codec;

import dev.weft.failure.ArgumentException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose instances and arrays may travel, by name. Registering an array type registers
 * its element type; registering a sealed type registers all permitted types. For other abstract
 * types only their arrays may travel. Any thread may call; nothing blocks.
 */
public final class RegisteredClasses {
  private final ConcurrentSkipListMap<String, Class<?>> byName = new ConcurrentSkipListMap<>();

  /** None at first. */
  public RegisteredClasses() {}

  /**
   * Adds a class.
   *
   * @return the classes that were not there before, in a fixed order
   * @throws ArgumentException if no instance of it can travel, or if another class of the same name
   *     is registered
   */
  public List<Class<?>> add(Class<?> type) {
    List<Class<?>> added = new ArrayList<>();
    add(elementType(type), added);
    return added;
  }

  /** All of them, ordered by name. */
  public Collection<Class<?>> all() {
    return byName.values();
  }

  /** The class of that name, or null. */
  public @Nullable Class<?> find(String name) {
    return byName.get(name);
  }

  private void add(Class<?> type, List<Class<?>> added) {
    if (type.isPrimitive()) {
      return;
    }
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      throw unnamed(type);
    }
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent.isEnum()) {
      add(parent, added);
      return;
    }
    if (put(type, added) && type.isSealed() && !type.isEnum()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        add(permitted, added);
      }
    }
  }

  private boolean put(Class<?> type, List<Class<?>> added) {
    Class<?> present = byName.putIfAbsent(type.getName(), type);
    if (present == null) {
      added.add(type);
    } else if (present != type) {
      throw sameName(present, type);
    }
    return present == null;
  }

  private static Class<?> elementType(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element;
  }

  private static ArgumentException unnamed(Class<?> type) {
    return new ArgumentException(
        type.getName()
            + " has no name of its own (a lambda, a proxy or a hidden class), so its instances"
            + " cannot travel; use a record or a class");
  }

  private static ArgumentException sameName(Class<?> present, Class<?> type) {
    return new ArgumentException(
        "two classes named "
            + type.getName()
            + ", one from "
            + present.getClassLoader()
            + ", one from "
            + type.getClassLoader()
            + "; only one of them can be registered");
  }
}
