package dev.weft.objects.internal.name;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The interfaces that this node has used or registered: a reference that says only the name of its
 * interface is of one of these. Any thread.
 */
public final class KnownTypes {
  private final Map<String, Class<?>> types = new ConcurrentHashMap<>();

  public void add(Class<?> type) {
    if (type.isInterface()) {
      types.put(type.getName(), type);
    }
  }

  public @Nullable Class<?> find(String name) {
    return types.get(name);
  }
}
