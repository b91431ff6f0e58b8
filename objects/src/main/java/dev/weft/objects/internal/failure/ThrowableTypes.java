package dev.weft.objects.internal.failure;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which exceptions arrive as themselves: those of {@code java.base}, those that a called method
 * declares, and those registered. No other class is looked for by a name that has come. Any thread.
 */
public final class ThrowableTypes {
  private static final String STANDARD = "java.";

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

  /** An exception of that class, or null if it cannot be made. */
  @Nullable Throwable make(String name, @Nullable String message, @Nullable Throwable cause) {
    Class<? extends Throwable> type = find(name);
    if (type == null) {
      return null;
    }
    try {
      Throwable made = construct(type, message);
      if (cause != null && made.getCause() == null) {
        made.initCause(cause);
      }
      return made;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  private @Nullable Class<? extends Throwable> find(String name) {
    Class<? extends Throwable> type = known.get(name);
    if (type != null || !name.startsWith(STANDARD)) {
      return type;
    }
    try {
      Class<?> found = Class.forName(name, false, null);
      return Throwable.class.isAssignableFrom(found) ? found.asSubclass(Throwable.class) : null;
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  private static Throwable construct(Class<? extends Throwable> type, @Nullable String message)
      throws ReflectiveOperationException {
    if (message == null) {
      Constructor<? extends Throwable> plain = find(type);
      if (plain != null) {
        return plain.newInstance();
      }
    }
    Constructor<? extends Throwable> withMessage = find(type, String.class);
    if (withMessage != null) {
      return withMessage.newInstance(message);
    }
    Constructor<? extends Throwable> withBoth = find(type, String.class, Throwable.class);
    if (withBoth != null) {
      return withBoth.newInstance(message, null);
    }
    Constructor<? extends Throwable> withObject = find(type, Object.class);
    if (withObject != null) {
      return withObject.newInstance(message);
    }
    throw new NoSuchMethodException(type.getName());
  }

  private static @Nullable Constructor<? extends Throwable> find(
      Class<? extends Throwable> type, Class<?>... parameters) {
    try {
      Constructor<? extends Throwable> found = type.getDeclaredConstructor(parameters);
      return found.canAccess(null) || found.trySetAccessible() ? found : null;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
