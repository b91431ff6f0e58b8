package dev.weft.objects.internal.value;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of one parameter that are the method's only until it returns: the last one given back
 * is kept for the next call of the same size. Any thread.
 */
public final class LentArrays {
  private final AtomicReference<@Nullable Slice> kept = new AtomicReference<>();

  Slice take(ElementType type, int count) {
    Slice last = kept.getAndSet(null);
    return last != null && last.type() == type && last.count() == count
        ? last
        : Slice.ofNewArray(type, count);
  }

  void giveBack(Slice array) {
    kept.set(array);
  }
}
