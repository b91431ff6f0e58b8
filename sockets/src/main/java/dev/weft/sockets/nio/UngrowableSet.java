package dev.weft.sockets.nio;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;

/** A view of a set that may be removed from, and not added to. */
final class UngrowableSet<E> extends AbstractSet<E> {
  private final Set<E> set;

  UngrowableSet(Set<E> set) {
    this.set = set;
  }

  @Override
  public int size() {
    return set.size();
  }

  @Override
  public boolean contains(Object element) {
    return set.contains(element);
  }

  @Override
  public boolean remove(Object element) {
    return set.remove(element);
  }

  @Override
  public void clear() {
    set.clear();
  }

  @Override
  public Iterator<E> iterator() {
    return set.iterator();
  }
}
