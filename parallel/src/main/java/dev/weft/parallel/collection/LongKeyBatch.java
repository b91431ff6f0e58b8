package dev.weft.parallel.collection;

import dev.weft.objects.RemoteGroup;
import dev.weft.parallel.hash.KeyOwner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The keys of one call by the ranks that have them, and their values if they have some. */
final class LongKeyBatch {
  private final int[] owners;
  private final long[][] keys;
  private final long[][] values;

  LongKeyBatch(long[] all, long @Nullable [] allValues, int ranks) {
    owners = new int[all.length];
    int[] counts = new int[ranks];
    for (int i = 0; i < all.length; i++) {
      owners[i] = KeyOwner.rank(KeyOwner.mixed(all[i]), ranks);
      counts[owners[i]]++;
    }
    keys = new long[ranks][];
    values = new long[ranks][];
    for (int rank = 0; rank < ranks; rank++) {
      keys[rank] = new long[counts[rank]];
      values[rank] = new long[allValues == null ? 0 : counts[rank]];
    }
    int[] next = new int[ranks];
    for (int i = 0; i < all.length; i++) {
      int place = next[owners[i]]++;
      keys[owners[i]][place] = all[i];
      if (allValues != null) {
        values[owners[i]][place] = allValues[i];
      }
    }
  }

  /**
   * Asks each rank for what it has of its keys, all at the same time. Blocks until they have
   * answered.
   *
   * @return in the order of the keys
   */
  long[] ask(
      RemoteGroup<LongMapServer> parts,
      LongMapPart own,
      int ownRank,
      BiFunction<LongMapServer, long[], long[]> call) {
    List<@Nullable CompletableFuture<long[]>> asked = new ArrayList<>();
    for (int rank = 0; rank < keys.length; rank++) {
      long[] its = keys[rank];
      asked.add(
          rank == ownRank || its.length == 0
              ? null
              : parts.member(rank).async(server -> call.apply(server, its)));
    }
    values[ownRank] = call.apply(own, keys[ownRank]);
    for (int rank = 0; rank < keys.length; rank++) {
      CompletableFuture<long[]> future = asked.get(rank);
      if (future != null) {
        values[rank] = Answers.of(future);
      }
    }
    long[] ordered = new long[owners.length];
    int[] next = new int[keys.length];
    for (int i = 0; i < ordered.length; i++) {
      ordered[i] = values[owners[i]][next[owners[i]]++];
    }
    return ordered;
  }

  /** Updates each rank's values, all at the same time. Blocks until all have answered. */
  void update(RemoteGroup<LongMapServer> parts, LongMapPart own, int ownRank, boolean merges) {
    List<CompletableFuture<@Nullable Void>> told = new ArrayList<>();
    for (int rank = 0; rank < keys.length; rank++) {
      if (rank != ownRank && keys[rank].length > 0) {
        long[] its = keys[rank];
        long[] with = values[rank];
        told.add(parts.member(rank).asyncRun(server -> server.update(its, with, merges)));
      }
    }
    own.update(keys[ownRank], values[ownRank], merges);
    told.forEach(Answers::of);
  }
}
