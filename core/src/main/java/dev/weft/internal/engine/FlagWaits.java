package dev.weft.internal.engine;

import dev.weft.failure.WeftException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The waits for flags of one rank that have lasted. All methods are called under its lock. */
final class FlagWaits {
  private final List<FlagWait> waits = new ArrayList<>(2);

  /** Completes those whose flag has been raised. */
  void look() {
    for (int i = 0; i < waits.size(); i++) {
      boolean _ = waits.get(i).look();
    }
  }

  /** Waits until the flag is raised, or fails. */
  void await(FlagWait wait) {
    Engine engine = wait.engine;
    if (engine.isClosed()) {
      throw Failures.closed(engine.rank());
    }
    if (wait.look()) {
      return;
    }
    List<Peer> met = engine.peers().met();
    for (int i = 0; i < met.size(); i++) {
      Peer peer = met.get(i);
      if (peer.isGone() && wait.needs(peer)) {
        throw engine.gone(peer, "a collective operation");
      }
    }
    waits.add(wait);
    try {
      engine.waiting.awaitLocked(wait, Long.MAX_VALUE);
      var _ = wait.result();
    } finally {
      waits.remove(wait);
    }
  }

  /** A peer is gone: what needs it fails, unless the flag was raised before. */
  void failDependents(Peer peer) {
    for (FlagWait wait : List.copyOf(waits)) {
      if (!wait.look() && wait.needs(peer)) {
        wait.fail(wait.engine.gone(peer, "a collective operation"));
      }
    }
  }

  void failAll(Supplier<WeftException> cause) {
    for (FlagWait wait : List.copyOf(waits)) {
      wait.fail(cause.get());
    }
  }
}
