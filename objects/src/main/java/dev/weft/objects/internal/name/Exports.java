package dev.weft.objects.internal.name;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.method.Binding;
import dev.weft.objects.internal.method.CallTrace;
import dev.weft.objects.internal.value.Reference;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects of this node that may be called. An object's number consists of its index here, a bit
 * for leased objects, and 32 random bits: a node that has not received the number cannot guess it.
 * Any thread; looking an object up takes no lock.
 */
public final class Exports {
  private static final long PLACE = 0x7fff_ffffL;
  private static final int FIRST_PLACES = 16;

  private final int rank;
  private final @Nullable CallTrace trace;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Exported> byName = new HashMap<>();
  private final IdentityHashMap<Object, Exported> byObject = new IdentityHashMap<>();
  private final Deque<Integer> free = new ArrayDeque<>();
  private volatile AtomicReferenceArray<@Nullable Exported> places =
      new AtomicReferenceArray<>(FIRST_PLACES);

  /** Of all objects that have ever been here; copied when one is added. */
  private volatile Set<Class<?>> classes = Set.of();

  /** Places that have ever been used, of them those of all nodes' objects, and objects there. */
  private int used;

  private int builtIn;
  private int present;

  /** Of a node whose calls are not recorded. */
  public Exports(int rank) {
    this(rank, null);
  }

  /**
   * @param trace records the calls of the objects; null if nothing does
   */
  public Exports(int rank, @Nullable CallTrace trace) {
    this.rank = rank;
    this.trace = trace;
  }

  /**
   * Adds an object.
   *
   * @param active whose turn it is there, if it is an active object
   * @throws ArgumentException if the name is taken, or the object has not that type
   */
  public synchronized Exported add(
      @Nullable String name, Class<?> type, Object object, @Nullable ActiveObject active) {
    Binding binding = Binding.of(type);
    if (!type.isInstance(object)) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "a %s does not implement %s".formatted(object.getClass().getName(), type.getName()));
    }
    requireFree(name);
    long number = newNumber(name == null ? Reference.LEASED : 0);
    return put(name, object, binding, number, null, active);
  }

  /**
   * Adds an active object that comes from another place, under a number of its own here. It keeps
   * its name, even if an object of this node has the same one.
   *
   * @param origin the address at which it began
   */
  public synchronized Exported addMoved(
      @Nullable String name, Class<?> type, Object object, ActiveObject active, Address origin) {
    long leased = name == null ? Reference.LEASED : 0;
    return put(name, object, Binding.of(type), newNumber(leased), origin, active);
  }

  /**
   * The object has moved away: its name is free, and calls that still come find its turn, which
   * passes them on.
   *
   * @param instead stands in its place
   */
  public synchronized Exported leave(Exported gone, Departed instead) {
    Exported left =
        new Exported(
            null,
            instead,
            gone.binding(),
            new Address(rank, gone.number()),
            Address.ofOrigin(gone.reference()),
            gone.active(),
            trace);
    places.set((int) (gone.number() & PLACE), left);
    forget(gone);
    present--;
    return left;
  }

  /** Adds an object that every node has under the same number: the next one from 0. */
  public synchronized Exported addBuiltIn(Class<?> type, Object object) {
    used++;
    return put(null, object, Binding.of(type), builtIn++, null, null);
  }

  private void requireFree(@Nullable String name) {
    if (name != null && byName.containsKey(name)) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "'%s' is exported by this rank already; withdraw that object first".formatted(name));
    }
  }

  private long newNumber(long leased) {
    Integer reused = free.poll();
    int place = reused == null ? used++ : reused;
    return (long) random.nextInt() << Integer.SIZE | leased | place;
  }

  private Exported put(
      @Nullable String name,
      Object object,
      Binding binding,
      long number,
      @Nullable Address origin,
      @Nullable ActiveObject active) {
    int place = (int) (number & PLACE);
    Exported added =
        new Exported(name, object, binding, new Address(rank, number), origin, active, trace);
    if (place >= places.length()) {
      places = grown(places);
    }
    places.set(place, added);
    present++;
    byObject.put(object, added);
    note(object.getClass());
    if (name != null) {
      Exported _ = byName.putIfAbsent(name, added);
    }
    return added;
  }

  private static AtomicReferenceArray<@Nullable Exported> grown(
      AtomicReferenceArray<@Nullable Exported> old) {
    AtomicReferenceArray<@Nullable Exported> larger = new AtomicReferenceArray<>(2 * old.length());
    for (int i = 0; i < old.length(); i++) {
      larger.setPlain(i, old.getPlain(i));
    }
    return larger;
  }

  /** Removes an object; null if it is not here. */
  public synchronized @Nullable Exported remove(long number) {
    Exported found = find(number);
    if (found != null) {
      int place = (int) (number & PLACE);
      places.set(place, null);
      present -= found.hasLeft() ? 0 : 1;
      free.add(place);
      forget(found);
    }
    return found;
  }

  private void forget(Exported gone) {
    boolean _ = byObject.remove(gone.object(), gone);
    if (gone.name() != null) {
      boolean _ = byName.remove(gone.name(), gone);
    }
  }

  /** Drops all objects: a stub of a closed node must not keep alive objects given to others. */
  public synchronized void clear() {
    places = new AtomicReferenceArray<>(FIRST_PLACES);
    byName.clear();
    byObject.clear();
    free.clear();
    used = 0;
    builtIn = 0;
    present = 0;
  }

  /** The object of a number from any sender, or null. */
  public @Nullable Exported find(long number) {
    AtomicReferenceArray<@Nullable Exported> all = places;
    long place = number & PLACE;
    Exported found = place < all.length() ? all.get((int) place) : null;
    return found != null && found.number() == number ? found : null;
  }

  /** Where this very object is exported, or null. */
  public synchronized @Nullable Exported find(Object object) {
    return byObject.get(object);
  }

  /** Whether an object of that very class is here, or has been; not of hidden classes. */
  public boolean mayHave(Class<?> type) {
    return classes.contains(type);
  }

  private void note(Class<?> type) {
    if (!type.isHidden() && !classes.contains(type)) {
      Set<Class<?>> more = new HashSet<>(classes);
      more.add(type);
      classes = more;
    }
  }

  /** All objects that end without references. */
  public List<Exported> leased() {
    return all(each -> each.isLeased());
  }

  /** All active objects. */
  public List<Exported> active() {
    return all(each -> each.active() != null && !each.hasLeft());
  }

  private List<Exported> all(Predicate<Exported> wanted) {
    AtomicReferenceArray<@Nullable Exported> all = places;
    List<Exported> found = new ArrayList<>();
    for (int i = 0; i < all.length(); i++) {
      Exported each = all.get(i);
      if (each != null && wanted.test(each)) {
        found.add(each);
      }
    }
    return found;
  }

  /** The number of objects with a name, or of those without one that not every node has. */
  public synchronized int count(boolean named) {
    return named ? byName.size() : present - byName.size() - builtIn;
  }
}
