package dev.weft.parallel.collection;

import dev.weft.objects.Borrowed;

/** A rank's part of a map from numbers to numbers, which the other ranks call. */
interface LongMapServer {

  /** The values of keys, in their order. */
  long[] get(@Borrowed long[] keys);

  /** Puts values in place of those that are there, or combines the two. */
  void update(@Borrowed long[] keys, @Borrowed long[] values, boolean merges);

  /** Removes keys, and returns what their values were. */
  long[] remove(@Borrowed long[] keys);
}
