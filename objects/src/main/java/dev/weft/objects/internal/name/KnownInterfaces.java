package dev.weft.objects.internal.name;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.codec.SourceName;
import dev.weft.objects.internal.value.Reference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The interfaces that this node has used or registered. A reference gives only the name of its
 * interface, which must be one of these. Any thread.
 */
public final class KnownInterfaces {
  private final Map<String, Class<?>> types = new ConcurrentHashMap<>();

  public void add(Class<?> type) {
    if (type.isInterface()) {
      types.put(type.getName(), type);
    }
  }

  public @Nullable Class<?> find(String name) {
    return types.get(name);
  }

  /** The interface of a reference, looked for on the class path as well. */
  public Class<?> of(Reference reference) {
    Class<?> known = find(reference.type());
    if (known != null) {
      return known;
    }
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      return Class.forName(reference.type(), false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "the interface %s of rank %d is not known here; name it with node.register(%s.class)"
              .formatted(reference.type(), reference.rank(), SourceName.of(reference.type())),
          e);
    }
  }
}
