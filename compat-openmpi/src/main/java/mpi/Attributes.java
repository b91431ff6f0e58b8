package mpi;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Attribute keys, and what a datatype or window keeps under them; communicators keep theirs by
 * {@link dev.weft.CommProperties}. Values are kept as they are, and handed on to duplicates. Any
 * thread; nothing blocks.
 */
final class Attributes {
  private static final int FIRST = 100;
  private static final AtomicInteger NEXT = new AtomicInteger(FIRST);
  private static final Map<Integer, dev.weft.AttributeKey<Object>> KEYS = new ConcurrentHashMap<>();

  private final Map<Integer, Object> values = new HashMap<>();

  static int createKey() {
    int number = NEXT.getAndIncrement();
    KEYS.put(number, dev.weft.AttributeKey.<Object>named("keyval " + number).shared());
    return number;
  }

  static void freeKey(int number) {
    if (KEYS.remove(number) == null) {
      throw unknown(number);
    }
  }

  static dev.weft.AttributeKey<Object> key(int number) {
    dev.weft.AttributeKey<Object> key = KEYS.get(number);
    if (key == null) {
      throw unknown(number);
    }
    return key;
  }

  private static Refused unknown(int number) {
    return new Refused(
        ErrorClass.ERR_KEYVAL, "there is no attribute key " + number + "; call createKeyval");
  }

  synchronized void set(int number, Object value) {
    dev.weft.AttributeKey<Object> _ = key(number);
    values.put(number, value);
  }

  synchronized @Nullable Object get(int number) {
    dev.weft.AttributeKey<Object> _ = key(number);
    return values.get(number);
  }

  synchronized void delete(int number) {
    dev.weft.AttributeKey<Object> _ = key(number);
    if (values.remove(number) == null) {
      throw new Refused(ErrorClass.ERR_KEYVAL, "nothing is kept under attribute key " + number);
    }
  }

  synchronized void copyTo(Attributes other) {
    synchronized (other) {
      other.values.putAll(values);
    }
  }
}
