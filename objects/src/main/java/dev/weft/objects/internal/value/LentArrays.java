package dev.weft.objects.internal.value;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The arrays that the method borrows for one parameter: the last returned array is kept for the
 * next call of the same size. Any thread.
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
