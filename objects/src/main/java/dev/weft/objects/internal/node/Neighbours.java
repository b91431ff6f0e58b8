package dev.weft.objects.internal.node;

import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of one process that carry references from one of their spaces to another: a listening node,
 * and the nodes that represent the outside nodes connected to it. Any thread; nothing blocks.
 */
final class Neighbours {
  private final Exports home;
  private final Set<Caller> callers = ConcurrentHashMap.newKeySet();

  /**
   * @param home the objects of the node that listens
   */
  Neighbours(Exports home) {
    this.home = home;
  }

  void add(Caller caller) {
    callers.add(caller);
  }

  void remove(Caller caller) {
    callers.remove(caller);
  }

  /** Whether a reference may be carried on. */
  boolean know(ObjectTarget target) {
    return callers.stream().anyMatch(target::isOf);
  }

  /** Whether the node that listens may have exported an object of that class. */
  boolean mayHave(Class<?> type) {
    return home.mayHave(type);
  }

  /** How the node that listens has exported an object under a type, if it has. */
  @Nullable Exported find(Object object, Class<?> declared) {
    Exported exported = home.find(object);
    return exported != null
            && declared.isAssignableFrom(exported.table().type())
            && !exported.isMovedByThisThread()
        ? exported
        : null;
  }
}
