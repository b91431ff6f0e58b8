package dev.weft.objects.internal.value;

import dev.weft.failure.CodecException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches one collection, map or array for objects that travel as references. A container without
 * such objects travels itself; otherwise a copy travels, with stubs in place of exported objects.
 * One thread.
 */
final class Container {
  private final OutgoingGraph graph;
  private final Class<?> declared;

  /**
   * @param declared where it stands, which a copy must fit
   */
  Container(OutgoingGraph graph, Class<?> declared) {
    this.graph = graph;
    this.declared = declared;
  }

  Object replaced(Object container) {
    Object result =
        switch (container) {
          case Object[] array -> array(array);
          case Map<?, ?> map -> map(map);
          default -> collection((Collection<?>) container);
        };
    if (result != container && !declared.isInstance(result)) {
      throw unfit(container);
    }
    return result;
  }

  private @Nullable Object element(@Nullable Object element) {
    return element == null ? null : graph.replaced(element, Object.class);
  }

  private Object array(Object[] array) {
    Object[] copy = array;
    for (int i = 0; i < array.length; i++) {
      Object now = element(array[i]);
      if (now != array[i]) {
        copy = copy == array ? array.clone() : copy;
        try {
          copy[i] = now;
        } catch (ArrayStoreException e) {
          throw unfit(array);
        }
      }
    }
    return copy;
  }

  private Object collection(Collection<?> from) {
    List<@Nullable Object> copy = null;
    int place = 0;
    for (Object each : from) {
      Object now = element(each);
      if (now != each && copy == null) {
        copy = new ArrayList<>(from);
      }
      if (copy != null) {
        copy.set(place, now);
      }
      place++;
    }
    return copy == null ? from : likewise(from, copy);
  }

  private Object likewise(Collection<?> from, List<@Nullable Object> copy) {
    return switch (from) {
      case SortedSet<?> _ -> throw unfit(from);
      case List<?> _ -> copy;
      case Set<?> _ -> new LinkedHashSet<>(copy);
      case Queue<?> _ -> new ArrayDeque<>(copy);
      default -> copy;
    };
  }

  private Object map(Map<?, ?> from) {
    boolean sameKeys = true;
    boolean sameValues = true;
    for (Map.Entry<?, ?> each : from.entrySet()) {
      sameKeys &= element(each.getKey()) == each.getKey();
      sameValues &= element(each.getValue()) == each.getValue();
    }
    if (sameKeys && sameValues) {
      return from;
    }
    Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
    from.forEach((key, value) -> copy.put(element(key), element(value)));
    return from instanceof SortedMap<?, ?> sorted ? sorted(sorted, copy, sameKeys) : copy;
  }

  @SuppressWarnings("unchecked") // the keys are those that its comparator has compared
  private Object sorted(
      SortedMap<?, ?> from, Map<@Nullable Object, @Nullable Object> copy, boolean sameKeys) {
    if (!sameKeys) {
      throw unfit(from);
    }
    TreeMap<@Nullable Object, @Nullable Object> sorted =
        new TreeMap<>(((SortedMap<Object, ?>) from).comparator());
    sorted.putAll(copy);
    return sorted;
  }

  private CodecException unfit(Object container) {
    return new CodecException(
        "a %s holds an exported object, and cannot hold a reference in its place where a %s is declared; put what Node.share returns into it, or use a List, Set, Map or array of the interface"
            .formatted(container.getClass().getTypeName(), declared.getTypeName()));
  }
}
