package dev.weft.objects.internal.name;

import dev.weft.objects.internal.value.Reference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the objects are that have moved. Every node has the same entries, because the source of a
 * move waits until all nodes know the new address. Any thread; reading takes no lock, and costs one
 * field where no object has ever moved.
 *
 * <p>A thread that sends a call reads {@link #changes} before the address and again after it has
 * sent. If the number is the same, the call left before any later change, so it is on its way
 * before the node's confirmation of that change.
 */
public final class Routes {

  /** From the origin of each object that has moved to where it is now. */
  private final Map<Address, Address> moved = new ConcurrentHashMap<>();

  /** Written after the entry that has changed. */
  private volatile int changes;

  /** How often an entry has changed. */
  public int changes() {
    return changes;
  }

  /** Where an object is if it has moved; null if it is where it began. */
  public @Nullable Address moved(Reference reference) {
    return changes == 0 ? null : moved.get(Address.ofOrigin(reference));
  }

  /** Where an object is. */
  public Address of(Reference reference) {
    Address known = moved(reference);
    return known == null ? Address.ofOrigin(reference) : known;
  }

  /** An object is there from now on. */
  public synchronized void set(Address origin, Address now) {
    if (origin.equals(now)) {
      Address _ = moved.remove(origin);
    } else {
      Address _ = moved.put(origin, now);
    }
    changes++;
  }

  /** An object has ended. */
  public void forget(Address origin) {
    set(origin, origin);
  }
}
