package dev.weft.parallel.collection;

import org.jspecify.annotations.Nullable;

/**
 * A rank's part of a map, which the other ranks call. Keys and values travel as {@link Packed}
 * arrays.
 */
interface MapServer {

  /** The values of keys, in their order; null where there is none. */
  Object get(Object keys);

  /** Puts values in place of those that are there, or combines the two. */
  void update(Object keys, Object values, boolean merges);

  /** Removes keys, and returns what their values were. */
  Object remove(Object keys);

  /** Puts a value if there is none, and returns the one that was there, or null. */
  @Nullable Object putIfAbsent(Object key, Object value);
}
