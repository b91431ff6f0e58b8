package dev.weft.fory;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.CopyOnWriteArraySet;
import org.apache.fory.Fory;
import org.apache.fory.context.ReadContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.collection.CollectionLikeSerializer;
import org.apache.fory.serializer.collection.CollectionSerializer;
import org.apache.fory.serializer.collection.MapLikeSerializer;
import org.apache.fory.serializer.collection.MapSerializer;

/**
 * Makes one session pay for the elements of all collections, and for the keys of all maps, that it
 * reads. One thread at a time.
 *
 * <p>Fory's serializers stay, but do not add elements by themselves. Serializers with another way
 * of reading, such as those of views, read a container by another serializer.
 */
final class CheckedContainers {
  private static final List<Class<?>> IMMUTABLE =
      List.of(
          List.of().getClass(),
          List.of(1).getClass(),
          java.util.Set.of().getClass(),
          java.util.Set.of(1).getClass(),
          Map.of().getClass(),
          Map.of(1, 1).getClass());

  private static final List<Class<?>> CLASSES =
      List.of(
          java.util.ArrayList.class,
          java.util.LinkedList.class,
          java.util.Vector.class,
          java.util.ArrayDeque.class,
          java.util.HashSet.class,
          java.util.LinkedHashSet.class,
          java.util.TreeSet.class,
          PriorityQueue.class,
          CopyOnWriteArraySet.class,
          java.util.concurrent.CopyOnWriteArrayList.class,
          java.util.concurrent.ConcurrentSkipListSet.class,
          java.util.Collections.newSetFromMap(new java.util.HashMap<>()).getClass(),
          java.util.HashMap.class,
          java.util.LinkedHashMap.class,
          java.util.TreeMap.class,
          java.util.concurrent.ConcurrentHashMap.class,
          java.util.concurrent.ConcurrentSkipListMap.class);

  private final DecodeBudget budget;
  private final HashCost cost;

  CheckedContainers(DecodeBudget budget, HashedFields fields) {
    this.budget = budget;
    this.cost = new HashCost(budget, fields);
  }

  /** For the JDK's containers; the last of all that changes serializers. */
  void installInto(Fory fory) {
    IMMUTABLE.forEach(type -> installInto(fory, type));
    CLASSES.forEach(type -> installInto(fory, type));
  }

  /** For one class, if it is that of a container which Fory reads as such. */
  <T> void installInto(Fory fory, Class<T> type) {
    boolean map = Map.class.isAssignableFrom(type);
    if (!map && !Collection.class.isAssignableFrom(type)) {
      return;
    }
    TypeResolver resolver = fory.getTypeResolver();
    Serializer<T> own = resolver.getSerializer(type);
    if (own instanceof CollectionLikeSerializer<T> collections
        && readsBy(own, CollectionLikeSerializer.class, CollectionSerializer.class)) {
      fory.registerSerializer(
          type, new CheckedCollectionSerializer<>(resolver, collections, this, kind(type)));
    } else if (own instanceof MapLikeSerializer<T> maps
        && readsBy(own, MapLikeSerializer.class, MapSerializer.class)) {
      fory.registerSerializer(type, new CheckedMapSerializer<>(resolver, maps, this, kind(type)));
    }
  }

  /** Whether it makes a container, reads the elements and has done, as its base does. */
  private static boolean readsBy(Serializer<?> own, Class<?>... bases) {
    try {
      Class<?> reader = own.getClass().getMethod("read", ReadContext.class).getDeclaringClass();
      return List.of(bases).contains(reader);
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private static KeyCheck.Kind kind(Class<?> type) {
    if (CopyOnWriteArraySet.class.isAssignableFrom(type)) {
      return KeyCheck.Kind.SCAN;
    }
    if (SortedSet.class.isAssignableFrom(type)
        || SortedMap.class.isAssignableFrom(type)
        || PriorityQueue.class.isAssignableFrom(type)) {
      return KeyCheck.Kind.ORDER;
    }
    if (List.class.isAssignableFrom(type) || Queue.class.isAssignableFrom(type)) {
      return KeyCheck.Kind.PLACE;
    }
    return IMMUTABLE.contains(type) ? KeyCheck.Kind.PROBE : KeyCheck.Kind.HASH;
  }

  /** What has been filled is made into what the program gets. */
  <T> T done(Object filled, T container) {
    budget.become(filled, container);
    return container;
  }

  KeyCheck check(KeyCheck.Kind kind, Object container, int size) {
    return KeyCheck.of(kind, container, size, budget, cost);
  }
}
