package dev.weft.objects.internal.failure;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The exceptions that keep their class on the way: the JDK's, the registered ones, and exceptions
 * that the called method declares. No other class is looked up by a received name. Any thread.
 */
public final class ThrowableTypes {
  private static final List<String> STANDARD = List.of("java.", "javax.");

  private final Map<String, Class<? extends Throwable>> known = new ConcurrentHashMap<>();

  /** With those of the library that a method's caller is to know from its own. */
  public ThrowableTypes() {
    add(ArgumentException.class);
    add(CodecException.class);
  }

  /** Notes a class if it is that of an exception. */
  public void add(Class<?> type) {
    if (Throwable.class.isAssignableFrom(type)) {
      known.put(type.getName(), type.asSubclass(Throwable.class));
    }
  }

  /**
   * An exception of that class, or null if it cannot be made. A class that makes its message from
   * its fields has another message here.
   */
  @Nullable Throwable make(String name, @Nullable String message, @Nullable Throwable cause) {
    Class<? extends Throwable> type = find(name);
    if (type == null) {
      return null;
    }
    return ThrowableMaker.make(type, message, cause);
  }

  private @Nullable Class<? extends Throwable> find(String name) {
    Class<? extends Throwable> type = known.get(name);
    if (type != null || STANDARD.stream().noneMatch(name::startsWith)) {
      return type;
    }
    try {
      Class<?> found = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
      return Throwable.class.isAssignableFrom(found) ? found.asSubclass(Throwable.class) : null;
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
