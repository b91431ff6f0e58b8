package dev.weft.parallel.collection;

import dev.weft.objects.RemoteGroup;
import dev.weft.parallel.hash.KeyOwner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The keys of one call by the ranks that have them. */
final class KeyBatch<K> {
  private final int[] owners;

  /** The keys of each rank, in the order of the call. */
  private final @Nullable Object[][] keys;

  KeyBatch(Collection<? extends K> keys, int ranks) {
    Object[] all = keys.toArray();
    owners = new int[all.length];
    int[] counts = new int[ranks];
    for (int i = 0; i < all.length; i++) {
      owners[i] = KeyOwner.rank(all[i], ranks);
      counts[owners[i]]++;
    }
    this.keys = new Object[ranks][];
    Arrays.setAll(this.keys, rank -> new Object[counts[rank]]);
    int[] next = new int[ranks];
    for (int i = 0; i < all.length; i++) {
      this.keys[owners[i]][next[owners[i]]++] = all[i];
    }
  }

  /**
   * Asks each rank for what it has of its keys, all at the same time. Blocks until they have
   * answered.
   *
   * @return in the order of the keys
   */
  @SuppressWarnings("unchecked") // what has been put as a value
  <V> List<@Nullable V> ask(
      RemoteGroup<MapServer> parts,
      int own,
      UnaryOperator<Object> here,
      BiFunction<MapServer, Object, Object> there) {
    List<@Nullable CompletableFuture<Object>> asked = new ArrayList<>();
    for (int rank = 0; rank < keys.length; rank++) {
      Object packed = Packed.of(keys[rank]);
      asked.add(
          rank == own || keys[rank].length == 0
              ? null
              : parts.member(rank).async(server -> there.apply(server, packed)));
    }
    @Nullable Object[][] answers = new Object[keys.length][];
    if (keys[own].length > 0) {
      answers[own] = Packed.unpacked(here.apply(keys[own]));
    }
    for (int rank = 0; rank < keys.length; rank++) {
      CompletableFuture<Object> future = asked.get(rank);
      if (future != null) {
        answers[rank] = Packed.unpacked(Answers.of(future));
      }
    }
    @Nullable Object[] ordered = new Object[owners.length];
    int[] next = new int[keys.length];
    for (int i = 0; i < ordered.length; i++) {
      ordered[i] = answers[owners[i]][next[owners[i]]++];
    }
    return (List<@Nullable V>) Collections.unmodifiableList(Arrays.asList(ordered));
  }

  /** Updates each rank's entries, all at the same time. Blocks until all have answered. */
  static <K, V> void update(
      RemoteGroup<MapServer> parts,
      MapPart<K, V> own,
      int ownRank,
      Map<? extends K, ? extends V> entries,
      boolean merges) {
    List<List<Object>> keys = new ArrayList<>();
    List<List<Object>> values = new ArrayList<>();
    for (int rank = 0; rank < parts.size(); rank++) {
      keys.add(new ArrayList<>());
      values.add(new ArrayList<>());
    }
    entries.forEach(
        (key, value) -> {
          int owner = KeyOwner.rank((Object) key, parts.size());
          keys.get(owner).add(key);
          values.get(owner).add(value);
        });
    List<CompletableFuture<@Nullable Void>> told = new ArrayList<>();
    for (int rank = 0; rank < parts.size(); rank++) {
      if (rank != ownRank && !keys.get(rank).isEmpty()) {
        Object packedKeys = Packed.of(keys.get(rank).toArray());
        Object packedValues = Packed.of(values.get(rank).toArray());
        told.add(
            parts.member(rank).asyncRun(server -> server.update(packedKeys, packedValues, merges)));
      }
    }
    if (!keys.get(ownRank).isEmpty()) {
      own.update(keys.get(ownRank).toArray(), values.get(ownRank).toArray(), merges);
    }
    told.forEach(Answers::of);
  }
}
