package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ForAll;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random graphs come back with the same values and the same sharing. */
class RandomGraphsTest {

  @Test
  void comeBackIsomorphic() {
    Ends ends = Ends.knowing(RandomGraphs.CLASSES);
    ForAll.runs(
        2_000,
        random -> {
          Object graph = RandomGraphs.next(random, 1 + random.nextInt(200));
          new Isomorphism().check(graph, ends.roundTrip(graph));
        });
  }

  /** Walks two graphs in step and pairs their objects one to one. */
  private static final class Isomorphism {
    private final IdentityHashMap<Object, Object> pairs = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Object> reverse = new IdentityHashMap<>();
    private final Deque<Object[]> todo = new ArrayDeque<>();

    void check(Object left, Object right) {
      add(left, right);
      for (Object[] pair = todo.poll(); pair != null; pair = todo.poll()) {
        expand(pair[0], pair[1]);
      }
    }

    private void add(@Nullable Object left, @Nullable Object right) {
      if (left == null || right == null || isValue(left)) {
        assertThat(right).isEqualTo(left);
        return;
      }
      assertThat(right).hasSameClassAs(left);
      Object known = pairs.put(left, right);
      Object back = reverse.put(right, left);
      if (known != null || back != null) {
        assertThat(right).isSameAs(known);
        assertThat(left).isSameAs(back);
        return;
      }
      todo.add(new Object[] {left, right});
    }

    private void expand(Object left, Object right) {
      switch (left) {
        case Collection<?> collection -> addAll(collection, (Collection<?>) right);
        case Map<?, ?> map -> {
          addAll(map.keySet(), ((Map<?, ?>) right).keySet());
          addAll(map.values(), ((Map<?, ?>) right).values());
        }
        case Object array when array.getClass().isArray() -> {
          assertThat(Array.getLength(right)).isEqualTo(Array.getLength(array));
          for (int i = 0; i < Array.getLength(array); i++) {
            add(Array.get(array, i), Array.get(right, i));
          }
        }
        default -> addFields(left, right);
      }
    }

    private void addAll(Collection<?> left, Collection<?> right) {
      assertThat(right).hasSameSizeAs(left);
      Iterator<?> other = right.iterator();
      left.forEach(element -> add(element, other.next()));
    }

    private void addFields(Object left, Object right) {
      for (Class<?> type = left.getClass(); type != Object.class; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            add(get(field, left), get(field, right));
          }
        }
      }
    }

    private static @Nullable Object get(Field field, Object owner) {
      try {
        field.setAccessible(true);
        return field.get(owner);
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }

    private static boolean isValue(Object object) {
      return !object.getClass().isArray()
              && !(object instanceof Collection<?>)
              && !(object instanceof Map<?, ?>)
              && !object.getClass().getName().startsWith("dev.weft")
          || object instanceof Enum<?>;
    }
  }
}
