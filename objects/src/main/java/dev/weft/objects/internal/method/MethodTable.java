package dev.weft.objects.internal.method;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The methods of an interface by number: all public non-static methods, including inherited and
 * default ones, sorted by name and descriptor. So every process with the same interface has the
 * same table. Methods of {@link Object} are omitted. Immutable; one table per interface.
 */
public final class MethodTable {
  private static final ClassValue<MethodTable> TABLES =
      new ClassValue<>() {
        @Override
        protected MethodTable computeValue(Class<?> type) {
          return new MethodTable(type);
        }
      };

  private final Class<?> type;
  private final RemoteMethod[] methods;
  private final long hash;

  private MethodTable(Class<?> type) {
    this.type = type;
    TreeMap<String, Method> sorted = new TreeMap<>();
    for (Method method : type.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers()) && !isOfObject(method)) {
        String key = method.getName() + descriptor(method);
        sorted.merge(key, method, MethodTable::moreSpecific);
      }
    }
    List<RemoteMethod> numbered = new ArrayList<>();
    for (Method method : sorted.values()) {
      numbered.add(new RemoteMethod(method, numbered.size(), type));
    }
    this.methods = numbered.toArray(RemoteMethod[]::new);
    this.hash = hash(type.getName() + "\n" + String.join("\n", lines()));
  }

  /**
   * The table of an interface.
   *
   * @throws ArgumentException if objects cannot be called by it
   */
  public static MethodTable of(Class<?> type) {
    if (!type.isInterface() || type.isAnnotation() || type.isSealed() || type.isHidden()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          type.getName()
              + " cannot be the type of a remote object; give an interface that is not sealed");
    }
    return TABLES.get(type);
  }

  /** The interface. */
  public Class<?> type() {
    return type;
  }

  /** Number of methods. */
  public int size() {
    return methods.length;
  }

  /** The method of that number, or null if there is none: the number may be anybody's. */
  public @Nullable RemoteMethod find(int number) {
    return number >= 0 && number < methods.length ? methods[number] : null;
  }

  /** The method of a number that is known to be right. */
  public RemoteMethod get(int number) {
    return methods[number];
  }

  /** All methods by number. */
  public RemoteMethod[] methods() {
    return methods.clone();
  }

  /** Equal where name and methods of the interface are. */
  public long hash() {
    return hash;
  }

  /** The methods, one a line, for messages about those that differ. */
  public String[] lines() {
    return Arrays.stream(methods).map(RemoteMethod::line).toArray(String[]::new);
  }

  private static boolean isOfObject(Method method) {
    try {
      Method known = Object.class.getMethod(method.getName(), method.getParameterTypes());
      return known.getReturnType() == method.getReturnType();
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private static String descriptor(Method method) {
    StringBuilder text = new StringBuilder("(");
    for (Class<?> parameter : method.getParameterTypes()) {
      text.append(parameter.descriptorString());
    }
    return text.append(')').append(method.getReturnType().descriptorString()).toString();
  }

  private static Method moreSpecific(Method one, Method other) {
    return one.getDeclaringClass().isAssignableFrom(other.getDeclaringClass()) ? other : one;
  }

  private static long hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      long value = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        value = value << Byte.SIZE | Byte.toUnsignedLong(digest[i]);
      }
      return value;
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every Java has SHA-256", e);
    }
  }
}
