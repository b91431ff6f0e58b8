package dev.weft.objects.internal.lease;

import dev.weft.objects.internal.value.Held;
import dev.weft.objects.internal.value.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The leased references that this node has in use: one {@link Held} for each, weakly, so that the
 * garbage collector shows which are no longer used; and, for some time, those that have travelled.
 * Any thread; nothing blocks.
 */
final class HeldReferences {
  private final Map<Reference, WeakReference<Held>> used = new HashMap<>();
  private final IdentityHashMap<Held, Long> travelled = new IdentityHashMap<>();

  synchronized Held hold(Reference reference) {
    Held held = find(reference);
    if (held == null) {
      held = new Held(reference);
      used.put(reference, new WeakReference<>(held));
    }
    return held;
  }

  private @Nullable Held find(Reference reference) {
    WeakReference<Held> known = used.get(reference);
    return known == null ? null : known.get();
  }

  synchronized boolean isUsed(Reference reference) {
    return find(reference) != null;
  }

  /** These stay used until then at least. */
  synchronized void keep(List<Held> held, long untilNanos) {
    for (Held each : held) {
      travelled.put(each, untilNanos);
    }
  }

  /** Those in use, by the rank of the object. Forgets the others. */
  synchronized Map<Integer, List<Reference>> byRank(long nowNanos) {
    boolean _ = travelled.values().removeIf(until -> until - nowNanos < 0);
    Map<Integer, List<Reference>> all = new HashMap<>();
    Iterator<Map.Entry<Reference, WeakReference<Held>>> entries = used.entrySet().iterator();
    while (entries.hasNext()) {
      var entry = entries.next();
      if (entry.getValue().get() == null) {
        entries.remove();
      } else {
        Reference reference = entry.getKey();
        all.computeIfAbsent(reference.rank(), _ -> new ArrayList<>()).add(reference);
      }
    }
    return all;
  }

  synchronized int size() {
    int size = 0;
    for (WeakReference<Held> each : used.values()) {
      size += each.get() == null ? 0 : 1;
    }
    return size;
  }
}
