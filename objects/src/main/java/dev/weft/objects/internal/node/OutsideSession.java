package dev.weft.objects.internal.node;

import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.Access;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.value.Reference;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The representative of one outside node in the listening process: a node of two ranks. It offers
 * the outside node the names that its secret allows, as objects are exported and withdrawn. Any
 * thread.
 */
final class OutsideSession {
  private final Home home;
  private final LocalNode node;
  private final Access access;
  private final Map<String, Offered> offered = new HashMap<>();

  /** Changed names still to be checked, by one thread at a time. */
  private final Set<String> changed = new LinkedHashSet<>();

  private boolean updating;
  private boolean ended;

  /** The object of a name when it was offered. */
  private record Offered(Reference source, Remote<?> remote) {}

  /**
   * @param home of the node that listens
   * @param node with the space of the two
   */
  OutsideSession(Home home, LocalNode node, Access access) {
    this.home = home;
    this.node = node;
    this.access = access;
  }

  LocalNode node() {
    return node;
  }

  /** A name has come or gone, perhaps. Does not block, however slow the outside node is. */
  void nameChanged(String name) {
    synchronized (changed) {
      changed.add(name);
      if (updating || ended) {
        return;
      }
      updating = true;
    }
    BackgroundThreads.start("weft-outside-names", this::updateAll);
  }

  private void updateAll() {
    String name = nextChanged();
    while (name != null) {
      try {
        update(name);
      } catch (Throwable e) { // or nobody would look at names again
        home.report("the name '%s' for an outside node".formatted(name), e);
      }
      name = nextChanged();
    }
  }

  private @Nullable String nextChanged() {
    synchronized (changed) {
      Iterator<String> all = changed.iterator();
      updating = all.hasNext();
      if (!updating) {
        return null;
      }
      String name = all.next();
      all.remove();
      return name;
    }
  }

  /** The outside node has left, or is gone. */
  void end() {
    synchronized (changed) {
      ended = true;
      changed.clear();
    }
    node.end();
  }

  private void update(String name) {
    Reference now = access.allows(name) ? home.directory().only(name) : null;
    Offered before = offered.get(name);
    if (before != null && !before.source().equals(now)) {
      offered.remove(name);
      node.withdraw(before.remote());
    }
    if (now != null && (before == null || !before.source().equals(now))) {
      offer(name, now);
    }
  }

  private void offer(String name, Reference source) {
    try {
      Class<?> type = home.interfaceOf(source);
      offered.put(name, new Offered(source, export(name, type, source)));
    } catch (WeftException e) {
      home.report("'%s' cannot be offered to outside nodes".formatted(name), e);
    }
  }

  private <T> Remote<T> export(String name, Class<T> type, Reference source) {
    return node.export(name, type, type.cast(home.objectOf(source, type)));
  }
}
