package dev.weft.fory;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A collection that is being filled; each element is paid for. One thread. */
final class CheckedCollection extends AbstractCollection<@Nullable Object> {
  private final Collection<@Nullable Object> filled;
  private final KeyCheck check;

  CheckedCollection(Collection<@Nullable Object> filled, KeyCheck check) {
    this.filled = filled;
    this.check = check;
  }

  @Override
  public boolean add(@Nullable Object element) {
    check.add(element);
    return filled.add(element);
  }

  @Override
  public Iterator<@Nullable Object> iterator() {
    return filled.iterator();
  }

  @Override
  public int size() {
    return filled.size();
  }
}
