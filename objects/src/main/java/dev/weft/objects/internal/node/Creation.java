package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import org.jspecify.annotations.Nullable;

/**
 * Makes active objects for other ranks, and ends them. Every node has an object of this type, with
 * the number 2.
 */
interface Creation {
  /** Its number on every node. */
  long NUMBER = 2;

  /**
   * Makes an object of a class that this rank has offered.
   *
   * @param name under which it is exported; null for none
   * @param arguments a {@link dev.weft.objects.internal.value.Batch} of them
   * @return a reference to it
   */
  Object create(
      @Nullable String name,
      String type,
      String implementation,
      String order,
      int capacity,
      boolean platformThread,
      Object arguments)
      throws Exception, ArgumentException;

  /** Ends an object that {@link #create} has made. */
  void end(long object, boolean atOnce) throws ArgumentException;

  /** Calls to active objects that wait or are carried out, and number of these objects. */
  int[] load();
}
