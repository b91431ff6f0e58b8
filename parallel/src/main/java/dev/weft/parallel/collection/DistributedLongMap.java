package dev.weft.parallel.collection;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.RemoteGroup;
import dev.weft.parallel.hash.KeyOwner;
import java.time.Duration;
import java.util.function.LongBinaryOperator;

/**
 * A map from numbers to numbers that all ranks share: a {@link DistributedMap} without objects, for
 * many millions of entries. What that promises holds here as well. A {@code double} fits as its
 * bits ({@link Double#doubleToRawLongBits}).
 *
 * <pre>{@code
 * try (DistributedLongMap parents = DistributedLongMap.of(world, -1)) {
 *   parents.putAll(nodes, theirParents);
 *   world.barrier();
 *   long[] found = parents.getAll(wanted);
 * }
 * }</pre>
 *
 * <p>Any thread of any rank may call, and blocks until the other ranks have answered. Calls throw
 * {@link dev.weft.failure.PeerFailedException PeerFailedException} if a rank that they need has
 * failed.
 */
public final class DistributedLongMap implements AutoCloseable {
  private static final String NAME = "weft-long-map";
  private static final NodeOptions UNLIMITED = NodeOptions.DEFAULTS.withDeadline(Duration.ZERO);

  private final Node node;
  private final LongMapPart own;
  private final RemoteGroup<LongMapServer> parts;

  private DistributedLongMap(Node node, LongMapPart own) {
    this.node = node;
    this.own = own;
    this.parts = node.group(NAME, LongMapServer.class, () -> own);
  }

  /**
   * A map whose {@code merge} takes the new value. Collective: every rank calls it; blocks.
   *
   * @param absent what a key without a value gives; the same on every rank
   */
  public static DistributedLongMap of(Comm comm, long absent) {
    return of(comm, absent, (_, value) -> value);
  }

  /**
   * A map whose {@code merge} combines the value that is there with the new one. Collective: every
   * rank calls it; blocks.
   *
   * @param absent what a key without a value gives; the same on every rank
   * @param operator the same on every rank; the rank that has the key calls it. It must be quick,
   *     and must not use the map
   */
  public static DistributedLongMap of(Comm comm, long absent, LongBinaryOperator operator) {
    return new DistributedLongMap(Node.of(comm, UNLIMITED), new LongMapPart(absent, operator));
  }

  /** The rank that has a key, whether there is a value or not. Does not block. */
  public int owner(long key) {
    return KeyOwner.rank(KeyOwner.mixed(key), parts.size());
  }

  /** The value of a key. */
  public long get(long key) {
    int owner = owner(key);
    return owner == node.rank() ? own.get(key) : part(owner).get(new long[] {key})[0];
  }

  /** The values of keys, in their order. */
  public long[] getAll(long[] keys) {
    return new LongKeyBatch(keys, null, parts.size())
        .ask(parts, own, node.rank(), LongMapServer::get);
  }

  /** Sets the value of a key. */
  public void put(long key, long value) {
    update(key, value, false);
  }

  /**
   * Sets the values of many keys; of a key that comes twice the later one.
   *
   * @throws ArgumentException if there are not as many values as keys
   */
  public void putAll(long[] keys, long[] values) {
    update(keys, values, false);
  }

  /** Combines the value of a key with another one, or sets it if there is none. */
  public void merge(long key, long value) {
    update(key, value, true);
  }

  /**
   * Combines the values of many keys with others, or sets them where there are none.
   *
   * @throws ArgumentException if there are not as many values as keys
   */
  public void mergeAll(long[] keys, long[] values) {
    update(keys, values, true);
  }

  private void update(long key, long value, boolean merges) {
    int owner = owner(key);
    if (owner == node.rank()) {
      own.update(key, value, merges);
    } else {
      part(owner).update(new long[] {key}, new long[] {value}, merges);
    }
  }

  private void update(long[] keys, long[] values, boolean merges) {
    if (keys.length != values.length) {
      throw new ArgumentException(
          FailureCode.BALANCE,
          "%d keys and %d values; give one value for each key"
              .formatted(keys.length, values.length));
    }
    new LongKeyBatch(keys, values, parts.size()).update(parts, own, node.rank(), merges);
  }

  /** Removes a key, and returns what its value was. */
  public long remove(long key) {
    int owner = owner(key);
    return owner == node.rank() ? own.remove(key) : part(owner).remove(new long[] {key})[0];
  }

  /** Removes keys, and returns what their values were, in their order. */
  public long[] removeAll(long[] keys) {
    return new LongKeyBatch(keys, null, parts.size())
        .ask(parts, own, node.rank(), LongMapServer::remove);
  }

  /** How many keys this rank has. Does not block. */
  public int localSize() {
    return own.size();
  }

  /** A key and its value. */
  @FunctionalInterface
  public interface Entry {
    /** Takes them. */
    void take(long key, long value);
  }

  /**
   * Gives all keys that this rank has, in no particular order: those of one part of the table after
   * those of another, each as it is at a moment. Does not block.
   */
  public void forEachLocal(Entry entry) {
    own.forEach(entry);
  }

  private LongMapServer part(int rank) {
    return parts.member(rank).call();
  }

  /** Frees the map once all ranks have called; serves the others meanwhile. Collective; blocks. */
  @Override
  public void close() {
    node.close();
  }
}
