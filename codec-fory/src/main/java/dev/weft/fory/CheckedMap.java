package dev.weft.fory;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A map that is being filled; each key is paid for. One thread. */
final class CheckedMap extends AbstractMap<@Nullable Object, @Nullable Object> {
  private final Map<@Nullable Object, @Nullable Object> filled;
  private final KeyCheck check;

  CheckedMap(Map<@Nullable Object, @Nullable Object> filled, KeyCheck check) {
    this.filled = filled;
    this.check = check;
  }

  @Override
  public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
    check.add(key);
    return filled.put(key, value);
  }

  @Override
  public Set<Map.Entry<@Nullable Object, @Nullable Object>> entrySet() {
    return filled.entrySet();
  }
}
