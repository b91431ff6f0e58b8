package dev.weft.fory;

import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The forms of JDK collections and maps that Fory does not carry, or would carry as the collection
 * behind a view. A public class arrives as itself. Any other class is known only by its interface,
 * and arrives as the usual implementation of that interface: a part of a list as an {@link
 * ArrayList}, a part of a sorted map as a {@link TreeMap} with the same order, the keys of a map as
 * a {@link LinkedHashSet}. Unmodifiable and synchronized wrappers are put around it again.
 */
@SuppressWarnings({
  "unchecked", // containers of anything: their elements are not looked at
  "JdkObsolete" // old ones among them, and a list that is a queue as well and may hold null
})
final class ContainerForms {
  private static final String IDENTITY_VIEW = IdentityHashMap.class.getName() + "$";

  /** What {@code List.of} and {@code Stream.toList} return; those of the latter may hold null. */
  private static final Set<String> IMMUTABLE_LISTS =
      Set.of("java.util.ImmutableCollections$ListN", "java.util.ImmutableCollections$SubList");

  private static final Map<Class<?>, JdkForm> NAMED =
      Map.ofEntries(
          Map.entry(
              Hashtable.class, map(UnaryOperator.identity()).thenPaid(ContainerForms::hashtable)),
          Map.entry(
              WeakHashMap.class, map(UnaryOperator.identity()).thenPaid(ContainerForms::weakMap)),
          Map.entry(IdentityHashMap.class, identityMap()),
          Map.entry(Properties.class, properties()),
          Map.entry(ConcurrentHashMap.KeySetView.class, set().then(ContainerForms::keySet)),
          Map.entry(LinkedTransferQueue.class, list(l -> new LinkedTransferQueue<>((List<?>) l))),
          Map.entry(DelayQueue.class, list(l -> new DelayQueue<>((List<Delayed>) l))),
          Map.entry(SynchronousQueue.class, list(_ -> new SynchronousQueue<>())),
          Map.entry(LinkedBlockingDeque.class, blockingDeque()),
          Map.entry(PriorityBlockingQueue.class, priorityBlockingQueue()));

  private ContainerForms() {}

  /** The form of a class of containers or their entries, or null of any other. */
  static @Nullable JdkForm of(Class<?> type) {
    JdkForm named = NAMED.get(type);
    if (named != null) {
      return named;
    }
    String name = type.getName();
    if (IMMUTABLE_LISTS.contains(name)) {
      return list(ContainerForms::immutable);
    }
    JdkForm form = byInterface(type, name);
    if (form == null) {
      return null;
    }
    if (name.startsWith("java.util.Collections$Unmodifiable")
        || name.startsWith("java.util.ImmutableCollections$")) {
      return form.then(Wrappers::unmodifiable);
    }
    if (name.startsWith("java.util.Collections$Synchronized")) {
      UnaryOperator<Object> snapshot = form.toStandIn();
      return JdkForm.as(form.standIn(), value -> locked(value, snapshot))
          .then(Wrappers::synchronizing);
    }
    return form;
  }

  private static @Nullable JdkForm byInterface(Class<?> type, String name) {
    if (Map.Entry.class.isAssignableFrom(type)) {
      return entry(name.contains("Unmodifiable") || name.contains("Holder"));
    }
    if (ConcurrentNavigableMap.class.isAssignableFrom(type)) {
      return JdkForm.as(
          ConcurrentSkipListMap.class,
          map -> new ConcurrentSkipListMap<>((SortedMap<Object, Object>) map));
    }
    if (SortedMap.class.isAssignableFrom(type)) {
      return JdkForm.as(TreeMap.class, map -> new TreeMap<>((SortedMap<Object, Object>) map));
    }
    if (Map.class.isAssignableFrom(type)) {
      return map(UnaryOperator.identity());
    }
    if (SortedSet.class.isAssignableFrom(type)) {
      return JdkForm.as(TreeSet.class, set -> new TreeSet<>((SortedSet<Object>) set));
    }
    if (Set.class.isAssignableFrom(type)) {
      return name.startsWith(IDENTITY_VIEW) ? list(ContainerForms::identitySet) : set();
    }
    if (Deque.class.isAssignableFrom(type) || Queue.class.isAssignableFrom(type)) {
      return JdkForm.as(LinkedList.class, queue -> new LinkedList<>((Collection<?>) queue));
    }
    if (List.class.isAssignableFrom(type) && name.equals("java.util.Collections$CopiesList")) {
      return copies();
    }
    return Collection.class.isAssignableFrom(type) ? list(UnaryOperator.identity()) : null;
  }

  private static JdkForm list(UnaryOperator<Object> restored) {
    return JdkForm.as(ArrayList.class, from -> elements(from)).then(restored);
  }

  private static JdkForm set() {
    return JdkForm.as(LinkedHashSet.class, from -> new LinkedHashSet<>(elements(from)));
  }

  private static JdkForm map(UnaryOperator<Object> restored) {
    return JdkForm.as(LinkedHashMap.class, from -> new LinkedHashMap<>((Map<?, ?>) from))
        .then(restored);
  }

  private static JdkForm entry(boolean unmodifiable) {
    return unmodifiable
        ? JdkForm.as(
            SimpleImmutableEntry.class, e -> new SimpleImmutableEntry<>((Map.Entry<?, ?>) e))
        : JdkForm.as(SimpleEntry.class, e -> new SimpleEntry<>((Map.Entry<?, ?>) e));
  }

  /** Entries of maps know their neighbours, so they are copied. */
  private static List<@Nullable Object> elements(Object from) {
    List<@Nullable Object> elements = new ArrayList<>((Collection<?>) from);
    elements.replaceAll(
        each ->
            each instanceof Map.Entry<?, ?> entry && each.getClass().getClassLoader() == null
                ? new SimpleEntry<>(entry)
                : each);
    return elements;
  }

  private static Object immutable(Object elements) {
    List<?> list = (List<?>) elements;
    return list.contains(null) ? list.stream().toList() : List.copyOf(list);
  }

  private static Object identitySet(Object elements) {
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll((List<?>) elements);
    return set;
  }

  private static Object keySet(Object elements) {
    Set<Object> set = ConcurrentHashMap.newKeySet();
    set.addAll((Set<?>) elements);
    return set;
  }

  private static Object hashtable(Object own, DecodeBudget budget) {
    Map<?, ?> entries = (Map<?, ?>) own;
    ChainCost.payHashtable(entries, budget);
    return new Hashtable<>(entries);
  }

  private static Object weakMap(Object own, DecodeBudget budget) {
    Map<?, ?> entries = (Map<?, ?>) own;
    ChainCost.payWeakHashMap(entries, budget);
    return new WeakHashMap<>(entries);
  }

  /** Keys and values in turn. */
  private static JdkForm identityMap() {
    return JdkForm.as(
            ArrayList.class,
            from -> {
              List<Object> both = new ArrayList<>();
              ((Map<?, ?>) from)
                  .forEach(
                      (key, value) -> {
                        both.add(key);
                        both.add(value);
                      });
              return both;
            })
        .then(
            from -> {
              IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
              List<?> both = (List<?>) from;
              for (int i = 0; i + 1 < both.size(); i += 2) {
                map.put(both.get(i), both.get(i + 1));
              }
              return map;
            });
  }

  /** The entries of their own, and the names and values that only their defaults have. */
  private static JdkForm properties() {
    return JdkForm.as(
            Object[].class,
            from -> {
              Properties own = (Properties) from;
              Map<String, String> defaults = new LinkedHashMap<>();
              for (String name : own.stringPropertyNames()) {
                if (!own.containsKey(name)) {
                  defaults.put(name, own.getProperty(name));
                }
              }
              return new Object[] {new LinkedHashMap<>(own), defaults};
            })
        .then(
            from -> {
              Object[] both = (Object[]) from;
              Map<?, ?> own = part(both, 0);
              Map<?, ?> theirs = part(both, 1);
              Properties defaults = null;
              if (!theirs.isEmpty()) {
                defaults = new Properties();
                defaults.putAll(theirs);
              }
              Properties properties = new Properties(defaults);
              properties.putAll(own);
              return properties;
            });
  }

  private static Map<?, ?> part(Object[] both, int index) {
    if (both.length != 2 || !(both[index] instanceof Map<?, ?> map)) {
      throw Failures.malformed("no entries of properties");
    }
    return map;
  }

  private static JdkForm copies() {
    return JdkForm.as(
            Object[].class,
            from -> {
              List<?> list = (List<?>) from;
              return new Object[] {list.size(), list.isEmpty() ? null : list.getFirst()};
            })
        .thenPaid(
            (from, budget) -> {
              Object[] parts = (Object[]) from;
              if (parts.length != 2 || !(parts[0] instanceof Integer count) || count < 0) {
                throw Failures.malformed("no number of copies");
              }
              if (!budget.isTrusted()) {
                budget.spend(count); // though they take no room, whoever goes through them does
              }
              return Collections.nCopies(count, parts[1]);
            });
  }

  /** With its capacity. */
  private static JdkForm blockingDeque() {
    return JdkForm.as(
            LinkedBlockingQueue.class,
            from -> {
              LinkedBlockingDeque<?> deque = (LinkedBlockingDeque<?>) from;
              List<?> elements = new ArrayList<>(deque);
              long capacity = (long) deque.size() + deque.remainingCapacity();
              int room = Math.clamp(capacity, elements.size(), Integer.MAX_VALUE);
              Queue<Object> queue = new LinkedBlockingQueue<>(Math.max(1, room));
              queue.addAll(elements);
              return queue;
            })
        .then(
            from -> {
              LinkedBlockingQueue<?> queue = (LinkedBlockingQueue<?>) from;
              long capacity = (long) queue.size() + queue.remainingCapacity();
              Deque<Object> deque = new LinkedBlockingDeque<>(Math.toIntExact(capacity));
              deque.addAll(queue);
              return deque;
            });
  }

  /** With its comparator. */
  private static JdkForm priorityBlockingQueue() {
    return JdkForm.as(
            PriorityQueue.class,
            from -> {
              PriorityBlockingQueue<Object> blocking = (PriorityBlockingQueue<Object>) from;
              Queue<Object> queue = new PriorityQueue<>(blocking.comparator());
              queue.addAll(blocking);
              return queue;
            })
        .then(
            from -> {
              PriorityQueue<Object> queue = (PriorityQueue<Object>) from;
              Queue<Object> blocking =
                  new PriorityBlockingQueue<>(Math.max(1, queue.size()), queue.comparator());
              blocking.addAll(queue);
              return blocking;
            });
  }

  /** The wrappers lock themselves. */
  private static Object locked(Object value, UnaryOperator<Object> snapshot) {
    synchronized (value) {
      return snapshot.apply(value);
    }
  }
}
