package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.internal.stall.UnstartedRequest;
import dev.weft.request.PersistentRequest;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The persistent requests that a rank has prepared and still has: another rank may wait for one
 * that has not been started. Any thread; does not block.
 */
final class PreparedRequests {
  private static final int FEW = 64;

  private record Prepared(WeakReference<PersistentRequest> request, UnstartedRequest words) {
    boolean isGone() {
      return request.refersTo(null);
    }

    /** What the request needs to end, if it needs something. */
    Stream<UnstartedRequest> unstarted() {
      PersistentRequest prepared = request.get();
      if (prepared == null) {
        return Stream.empty();
      }
      if (!prepared.isActive()) {
        return Stream.of(words);
      }
      String missing = prepared instanceof PartialRequest partial ? partial.missing() : "";
      return missing.isEmpty()
          ? Stream.empty()
          : Stream.of(new UnstartedRequest(Comm.ANY_SOURCE, Comm.ANY_TAG, missing));
    }
  }

  private final List<Prepared> all = new ArrayList<>();
  private int sweepAt = FEW;

  synchronized void add(PersistentRequest request, UnstartedRequest words) {
    all.add(new Prepared(new WeakReference<>(request), words));
    if (all.size() > sweepAt) {
      all.removeIf(Prepared::isGone);
      sweepAt = Math.max(FEW, 2 * all.size());
    }
  }

  /** The requests that are not under way now, or lack something. */
  synchronized List<UnstartedRequest> unstarted() {
    return all.stream().flatMap(Prepared::unstarted).toList();
  }
}
