package dev.weft.objects.internal.lease;

import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Routes;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.RemoteLease;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The leased references that this node uses. It holds one {@link RemoteLease} for each, weakly, so
 * that the garbage collector shows which ones are no longer used; references that have been sent
 * are held for some time longer. Any thread; nothing blocks.
 */
final class HeldReferences {
  private final Map<Reference, WeakReference<RemoteLease>> used = new HashMap<>();
  private final IdentityHashMap<RemoteLease, Long> travelled = new IdentityHashMap<>();

  synchronized RemoteLease hold(Reference reference) {
    RemoteLease remoteLease = find(reference);
    if (remoteLease == null) {
      remoteLease = new RemoteLease(reference);
      used.put(reference, new WeakReference<>(remoteLease));
    }
    return remoteLease;
  }

  private @Nullable RemoteLease find(Reference reference) {
    WeakReference<RemoteLease> known = used.get(reference);
    return known == null ? null : known.get();
  }

  synchronized boolean isUsed(Reference reference) {
    return find(reference) != null;
  }

  /** These stay used until then at least. */
  synchronized void keep(List<RemoteLease> held, long untilNanos) {
    for (RemoteLease each : held) {
      travelled.put(each, untilNanos);
    }
  }

  /** The numbers of those in use, by the rank on which they are now. Forgets the others. */
  synchronized Map<Integer, List<Long>> byRank(long nowNanos, Routes routes) {
    boolean _ = travelled.values().removeIf(until -> until - nowNanos < 0);
    Map<Integer, List<Long>> all = new HashMap<>();
    Iterator<Map.Entry<Reference, WeakReference<RemoteLease>>> entries = used.entrySet().iterator();
    while (entries.hasNext()) {
      var entry = entries.next();
      if (entry.getValue().get() == null) {
        entries.remove();
      } else {
        Address now = routes.of(entry.getKey());
        all.computeIfAbsent(now.rank(), _ -> new ArrayList<>()).add(now.object());
      }
    }
    return all;
  }

  synchronized int size() {
    int size = 0;
    for (WeakReference<RemoteLease> each : used.values()) {
      size += each.get() == null ? 0 : 1;
    }
    return size;
  }
}
