package dev.weft.objects.internal.failure;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes an exception of a given class, message and cause, whatever constructors the class has. Like
 * deserialization it runs a constructor of {@link Throwable} instead of one of the class, so that a
 * constructor's additions to the message are not made twice. The fields of the class stay empty. If
 * the class derives its message or cause from its fields, or if Java lacks the module {@code
 * jdk.unsupported}, constructors that take only a message and a cause are tried.
 */
final class ThrowableMaker {
  /** In the module jdk.unsupported; named by text, since javac warns of it otherwise. */
  private static final String FACTORY = "sun.reflect.ReflectionFactory";

  private static final @Nullable Object SERIALIZATION = factory();

  private final Class<? extends Throwable> type;
  private final @Nullable String message;
  private final @Nullable Throwable cause;

  private ThrowableMaker(
      Class<? extends Throwable> type, @Nullable String message, @Nullable Throwable cause) {
    this.type = type;
    this.message = message;
    this.cause = cause;
  }

  /** One that says the same, else one with that cause, else null. */
  static @Nullable Throwable make(
      Class<? extends Throwable> type, @Nullable String message, @Nullable Throwable cause) {
    return new ThrowableMaker(type, message, cause).make();
  }

  private @Nullable Throwable make() {
    Throwable plain = withoutItsConstructor();
    if (plain != null && Objects.equals(plain.getMessage(), message)) {
      return plain;
    }
    return Arrays.stream(type.getDeclaredConstructors())
        .filter(constructor -> takesNoMore(constructor.getParameterTypes()))
        .sorted(Comparator.comparingInt(Constructor::getParameterCount))
        .map(this::constructed)
        .filter(made -> made != null && Objects.equals(made.getMessage(), message))
        .findFirst()
        .orElse(plain);
  }

  private @Nullable Throwable withoutItsConstructor() {
    if (SERIALIZATION == null) {
      return null;
    }
    try {
      Method maker =
          SERIALIZATION
              .getClass()
              .getMethod("newConstructorForSerialization", Class.class, Constructor.class);
      Constructor<?> ofThrowable = Throwable.class.getConstructor(String.class);
      Constructor<?> constructor = (Constructor<?>) maker.invoke(SERIALIZATION, type, ofThrowable);
      return checked((Throwable) constructor.newInstance(message));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** At most one text and one cause. */
  private boolean takesNoMore(Class<?>[] parameters) {
    long texts = Arrays.stream(parameters).filter(ThrowableMaker::isText).count();
    long causes = Arrays.stream(parameters).filter(this::isCause).count();
    return texts <= 1 && causes <= 1 && texts + causes == parameters.length;
  }

  private static boolean isText(Class<?> parameter) {
    return parameter == String.class || parameter == Object.class;
  }

  private boolean isCause(Class<?> parameter) {
    return Throwable.class.isAssignableFrom(parameter)
        && (cause == null || parameter.isInstance(cause));
  }

  private @Nullable Throwable constructed(Constructor<?> constructor) {
    try {
      if (!constructor.canAccess(null) && !constructor.trySetAccessible()) {
        return null;
      }
      Object[] values =
          Arrays.stream(constructor.getParameterTypes())
              .map(parameter -> isText(parameter) ? message : cause)
              .toArray();
      return checked((Throwable) constructor.newInstance(values));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** With the cause, or null if the class will not have it, or cannot do without its fields. */
  private @Nullable Throwable checked(Throwable made) {
    if (cause != null && made.getCause() == null) {
      Throwable _ = made.initCause(cause);
    }
    String _ = made.toString();
    return made.getCause() == cause ? made : null;
  }

  private static @Nullable Object factory() {
    try {
      return Class.forName(FACTORY).getMethod("getReflectionFactory").invoke(null);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }
}
