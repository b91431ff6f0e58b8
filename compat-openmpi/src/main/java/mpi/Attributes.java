package mpi;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Attribute keys, and the attributes of datatypes and windows; communicators keep theirs by {@link
 * dev.weft.data.LocalProperties}. Duplicates get the same values. A freed key still gives access to
 * its attached values, and is gone with the last of them (MPI 4.1, section 7.7.2). Any thread;
 * nothing blocks.
 */
final class Attributes {
  private static final int FIRST = 100;
  private static final Object NULL = new Object();
  private static final AtomicInteger NEXT = new AtomicInteger(FIRST);
  private static final Map<Integer, Key> KEYS = new ConcurrentHashMap<>();

  private final Map<Integer, Object> values = new HashMap<>();

  /** A key, and how many values are attached by it. */
  private static final class Key {
    final int number;
    final dev.weft.data.AttributeKey<Object> ofComms;
    private int attached;
    private boolean freed;

    Key(int number) {
      this.number = number;
      this.ofComms =
          dev.weft.data.AttributeKey.<Object>named("keyval " + number)
              .onCopy(
                  value -> {
                    attached();
                    return Optional.of(value);
                  })
              .onDelete(_ -> deleted());
    }

    synchronized void attached() {
      attached++;
    }

    synchronized void deleted() {
      attached--;
      forgetIfUnused();
    }

    synchronized void free() {
      requireUsable();
      freed = true;
      forgetIfUnused();
    }

    synchronized void requireUsable() {
      if (freed) {
        throw unknown(number);
      }
    }

    private void forgetIfUnused() {
      if (freed && attached == 0) {
        KEYS.remove(number);
      }
    }
  }

  static int createKey() {
    int number = NEXT.getAndIncrement();
    KEYS.put(number, new Key(number));
    return number;
  }

  static void freeKey(int number) {
    key(number).free();
  }

  private static Key key(int number) {
    Key key = KEYS.get(number);
    if (key == null) {
      throw unknown(number);
    }
    return key;
  }

  private static Refused unknown(int number) {
    return new Refused(
        ErrorClass.ERR_KEYVAL, "there is no attribute key " + number + "; call createKeyval");
  }

  /** Null is a value like others. */
  private static Object kept(@Nullable Object value) {
    return value == null ? NULL : value;
  }

  private static @Nullable Object given(@Nullable Object kept) {
    return kept == NULL ? null : kept;
  }

  static void setOf(dev.weft.data.LocalProperties comm, int number, @Nullable Object value) {
    Key key = key(number);
    key.requireUsable();
    key.attached();
    try {
      comm.attribute(key.ofComms, kept(value));
    } catch (RuntimeException e) {
      key.deleted();
      throw e;
    }
  }

  static @Nullable Object getOf(dev.weft.data.LocalProperties comm, int number) {
    return given(comm.attribute(key(number).ofComms));
  }

  static void deleteOf(dev.weft.data.LocalProperties comm, int number) {
    comm.removeAttribute(key(number).ofComms);
  }

  synchronized void set(int number, @Nullable Object value) {
    Key key = key(number);
    key.requireUsable();
    if (values.put(number, kept(value)) == null) {
      key.attached();
    }
  }

  synchronized @Nullable Object get(int number) {
    Key _ = key(number);
    return given(values.get(number));
  }

  synchronized void delete(int number) {
    Key key = key(number);
    if (values.remove(number) == null) {
      throw new Refused(ErrorClass.ERR_KEYVAL, "nothing is kept under attribute key " + number);
    }
    key.deleted();
  }

  /** Deletes all, as their datatype or window is freed. */
  synchronized void clear() {
    for (int number : values.keySet()) {
      key(number).deleted();
    }
    values.clear();
  }

  synchronized void copyTo(Attributes other) {
    synchronized (other) {
      other.values.putAll(values);
      values.keySet().forEach(number -> key(number).attached());
    }
  }
}
