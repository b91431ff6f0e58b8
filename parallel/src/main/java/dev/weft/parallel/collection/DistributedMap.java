package dev.weft.parallel.collection;

import dev.weft.Comm;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.RemoteGroup;
import dev.weft.parallel.hash.KeyOwner;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A map that all ranks share: each key is on one rank, which its hash decides, and every rank reads
 * and writes all of it. Calls that take many keys ask each rank once.
 *
 * <pre>{@code
 * try (DistributedMap<String, Integer> counts = DistributedMap.of(world, Integer::sum)) {
 *   counts.merge("weft", 1);
 *   counts.mergeAll(wordsOfThisRank);
 *   world.barrier();
 *   List<Integer> found = counts.getAll(List.of("weft", "warp"));
 * }
 * }</pre>
 *
 * <p>What it promises: operations on a key happen one after the other, each as a whole; a call that
 * has returned is seen by every call that begins afterwards, on any rank. A call with many keys is
 * not one operation: other calls may happen between two of its keys. Keys and values are not null.
 * A value that another rank has is a copy; one of this rank's is the object itself, and must not be
 * changed.
 *
 * <p>Keys need a {@code hashCode} that depends on their values alone, as that of numbers, texts and
 * records of these does. That of enums and arrays differs between processes, and is refused where
 * it does. Keys and values travel through the codec: their classes are registered ({@link
 * Comm#register}) unless it knows them. Numbers of type {@code long} and {@code double} travel as
 * arrays.
 *
 * <p>Any thread of any rank may call, and blocks until the other ranks have answered. They answer
 * from when they have made their part until they close it. Calls throw {@link
 * dev.weft.failure.PeerFailedException PeerFailedException} if a rank that they need has failed,
 * and {@link dev.weft.failure.CodecException CodecException} if an object cannot travel.
 */
public final class DistributedMap<K, V> implements AutoCloseable {
  private static final String NAME = "weft-map";
  private static final NodeOptions UNLIMITED = NodeOptions.DEFAULTS.withDeadline(Duration.ZERO);

  private final Node node;
  private final MapPart<K, V> own;
  private final RemoteGroup<MapServer> parts;

  private DistributedMap(Node node, BinaryOperator<V> operator) {
    this.node = node;
    this.own = new MapPart<>(node.rank(), node.size(), operator);
    this.parts = node.group(NAME, MapServer.class, () -> own);
  }

  /** A map whose {@code merge} takes the new value. Collective: every rank calls it; blocks. */
  public static <K, V> DistributedMap<K, V> of(Comm comm) {
    return of(comm, (_, value) -> value);
  }

  /**
   * A map whose {@code merge} combines the value that is there with the new one. Collective: every
   * rank calls it; blocks.
   *
   * @param operator the same on every rank; the rank that has the key calls it. It must be quick,
   *     and must not use the map
   */
  public static <K, V> DistributedMap<K, V> of(Comm comm, BinaryOperator<V> operator) {
    return new DistributedMap<>(Node.of(comm, UNLIMITED), operator);
  }

  /** The rank that has a key, whether there is a value or not. Does not block. */
  public int owner(K key) {
    return KeyOwner.rank((Object) key, parts.size());
  }

  /**
   * The entries that this rank has, not a copy: what others do shows in it. Iterations are weakly
   * consistent, as those of {@link java.util.concurrent.ConcurrentHashMap} are. Only keys whose
   * {@link #owner} is this rank may be put. Its methods do not block.
   */
  public ConcurrentMap<K, V> local() {
    return own.entries;
  }

  /** The value of a key, or null. */
  @SuppressWarnings("unchecked") // what has been put as a value
  public @Nullable V get(K key) {
    int owner = owner(key);
    return owner == node.rank()
        ? own.entries.get(key)
        : (V) Packed.unpacked(part(owner).get(new Object[] {key}))[0];
  }

  /** The values of keys, in their order; null where there is none. */
  public List<@Nullable V> getAll(Collection<? extends K> keys) {
    return new KeyBatch<K>(keys, parts.size()).ask(parts, node.rank(), own::get, MapServer::get);
  }

  /** Sets the value of a key. */
  public void put(K key, V value) {
    update(key, value, false);
  }

  /** Sets the values of many keys. */
  public void putAll(Map<? extends K, ? extends V> entries) {
    KeyBatch.update(parts, own, node.rank(), entries, false);
  }

  /** Combines the value of a key with another one, or sets it if there is none. */
  public void merge(K key, V value) {
    update(key, value, true);
  }

  /** Combines the values of many keys with others, or sets them where there are none. */
  public void mergeAll(Map<? extends K, ? extends V> entries) {
    KeyBatch.update(parts, own, node.rank(), entries, true);
  }

  private void update(K key, V value, boolean merges) {
    int owner = owner(key);
    if (owner == node.rank()) {
      own.updateOwn(key, value, merges);
    } else {
      part(owner).update(new Object[] {key}, new Object[] {value}, merges);
    }
  }

  /**
   * Sets the value of a key if there is none.
   *
   * @return the value that was there, or null
   */
  @SuppressWarnings("unchecked") // what has been put as a value
  public @Nullable V putIfAbsent(K key, V value) {
    int owner = owner(key);
    return owner == node.rank()
        ? own.entries.putIfAbsent(key, value)
        : (V) part(owner).putIfAbsent(key, value);
  }

  /** Removes a key, and returns what its value was, or null. */
  public @Nullable V remove(K key) {
    return removeAll(List.of(key)).getFirst();
  }

  /**
   * Removes keys, and returns what their values were, in their order; null where there was none.
   */
  public List<@Nullable V> removeAll(Collection<? extends K> keys) {
    return new KeyBatch<K>(keys, parts.size())
        .ask(parts, node.rank(), own::remove, MapServer::remove);
  }

  private MapServer part(int rank) {
    return parts.member(rank).call();
  }

  /** Frees the map once all ranks have called; serves the others meanwhile. Collective; blocks. */
  @Override
  public void close() {
    node.close();
  }
}
