package dev.weft.objects.internal.node;

import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.method.Binding;
import dev.weft.objects.internal.value.RemoteLease;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * The exported stubs of a neighbour's references: one for each object, as long as somebody refers
 * to it. Any thread; nothing blocks.
 */
final class Forwarders {
  private static final int FIRST_PURGE = 64;

  private final Leases leases;
  private final Map<ObjectTarget.Key, WeakReference<Object>> stubs = new HashMap<>();
  private int purgeAt = FIRST_PURGE;

  Forwarders(Leases leases) {
    this.leases = leases;
  }

  /** What stands for a neighbour's object here. */
  synchronized RemoteLease of(ObjectTarget target) {
    Class<?> type = target.table().type();
    WeakReference<Object> known = stubs.get(target.key());
    Object stub = known == null ? null : known.get();
    RemoteLease exported = stub == null ? null : leases.find(stub, type);
    if (exported != null) {
      return exported;
    }
    purge();
    Object made = Binding.of(type).stub(target.forwarding());
    stubs.put(target.key(), new WeakReference<>(made));
    return leases.share(type, made);
  }

  private void purge() {
    if (stubs.size() >= purgeAt) {
      boolean _ = stubs.values().removeIf(stub -> stub.get() == null);
      purgeAt = Math.max(FIRST_PURGE, 2 * stubs.size());
    }
  }
}
