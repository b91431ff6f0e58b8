package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WeftException;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.call.ObjectTarget;
import dev.weft.objects.internal.call.Unchecked;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.KnownInterfaces;
import dev.weft.objects.internal.value.Batch;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.stub.Stub;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Creates active objects on other ranks. Any thread; blocks for the answers. */
final class Creator {
  private final NodeReferences references;
  private final KnownInterfaces types;

  Creator(NodeReferences references, KnownInterfaces types) {
    this.references = references;
    this.types = types;
  }

  private Remote<Creation> on(int rank) {
    long hash = MethodTable.of(Creation.class).hash();
    return references.remote(
        new Reference(rank, Creation.NUMBER, hash, Creation.class.getName()), Creation.class);
  }

  <T> Remote<T> create(
      int rank,
      @Nullable String name,
      Class<T> type,
      ActiveOptions options,
      Class<? extends T> implementation,
      @Nullable Object... arguments) {
    MethodTable _ = MethodTable.of(type);
    if (arguments.length > Batch.MOST_ITEMS) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%d arguments for %s, at most %d; put some into one object"
              .formatted(arguments.length, implementation.getName(), Batch.MOST_ITEMS));
    }
    types.add(type);
    try {
      Object made =
          on(rank)
              .call()
              .create(
                  name,
                  type.getName(),
                  implementation.getName(),
                  options.order().name(),
                  options.capacity(),
                  options.platformThread(),
                  new Batch(Arrays.asList(arguments), true));
      return new ObjectReference<>((ObjectTarget) ((Stub) made).weftTarget(), type);
    } catch (Exception e) {
      throw Unchecked.thrown(e);
    }
  }

  /** The rank with the fewest calls to active objects, and then with the fewest such objects. */
  int leastLoaded(int[] ranks) {
    List<CompletableFuture<int[]>> asked = new ArrayList<>(ranks.length);
    for (int rank : ranks) {
      asked.add(ask(rank));
    }
    int best = -1;
    int[] least = {Integer.MAX_VALUE, Integer.MAX_VALUE};
    RuntimeException failure =
        new ArgumentException(FailureCode.REMOTE_OBJECT, "no ranks to choose from");
    for (int i = 0; i < ranks.length; i++) {
      try {
        int[] load = asked.get(i).join();
        if (Arrays.compare(load, least) < 0) {
          least = load;
          best = ranks[i];
        }
      } catch (CompletionException e) {
        failure = e.getCause() instanceof RuntimeException cause ? cause : e;
      }
    }
    if (best < 0) {
      throw failure;
    }
    return best;
  }

  private CompletableFuture<int[]> ask(int rank) {
    try {
      return on(rank).async(Creation::load);
    } catch (WeftException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Ends an object of another rank. */
  void end(int rank, long object, boolean atOnce) {
    on(rank).call().end(object, atOnce);
  }
}
