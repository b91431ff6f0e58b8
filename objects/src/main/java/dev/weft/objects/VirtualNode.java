package dev.weft.objects;

import java.util.function.Supplier;

/** A set of ranks with a name: see {@link Deployment}. Immutable; any thread may call. */
public interface VirtualNode {

  /** Its name in the deployment. */
  String name();

  /** Its ranks in ascending order, at least one; the caller's own array. */
  int[] ranks();

  /** Whether it has a rank. */
  boolean contains(int rank);

  /**
   * Makes a group of one object on each of these ranks, as {@link Node#group(String, Class,
   * Supplier)} does on all. Every rank of these calls it, and others may, who get the group and no
   * member; blocks until all of these have.
   *
   * @param member makes a rank's member; not called on other ranks
   */
  <T> RemoteGroup<T> group(String name, Class<T> type, Supplier<? extends T> member);
}
