package dev.weft.objects.internal.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some items of a stream; each travels as a value.
 *
 * @param items in order
 * @param last whether no more follow
 */
public record Batch(List<@Nullable Object> items, boolean last) {
  /** Items in one batch: so few that a frame has room for as many references. */
  public static final int MOST_ITEMS = 16;
}
