package dev.weft.objects;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

  /** Like {@link #group(String, Class, Supplier)}, of active objects. */
  <T> RemoteGroup<T> group(
      String name, Class<T> type, Supplier<? extends T> member, ActiveOptions options);

  /**
   * Makes an active object on that of these ranks where the fewest calls to active objects are
   * under way, and of several such the one with the fewest active objects. It has no name and ends
   * when nobody refers to it, as if {@linkplain Node#share shared} there, or by {@link
   * Node#withdraw}. Blocks until it is made.
   *
   * <pre>{@code
   * node.offer(PlainWorker.class);                          // on each of those ranks
   * Remote<Worker> worker = node.on("workers").active(Worker.class, PlainWorker.class, 42);
   * }</pre>
   *
   * @param implementation its class, which the rank must have {@linkplain Node#offer offered}
   * @param arguments for the only constructor that takes them, at most 16, as arguments of calls; a
   *     callback must be {@linkplain Node#share shared} first
   * @throws dev.weft.failure.ArgumentException if the class is not offered there, or no constructor
   *     takes the arguments
   * @throws dev.weft.failure.PeerFailedException if all these ranks are gone
   */
  <T> Remote<T> active(
      Class<T> type, Class<? extends T> implementation, @Nullable Object... arguments);

  /**
   * Like {@link #active(Class, Class, Object...)}, under a name and with options. It stays until it
   * is {@linkplain Node#withdraw withdrawn}, by any rank.
   */
  <T> Remote<T> active(
      String name,
      Class<T> type,
      ActiveOptions options,
      Class<? extends T> implementation,
      @Nullable Object... arguments);
}
