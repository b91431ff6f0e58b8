package dev.weft.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The message spaces of one rank, by number. Under its lock, but for {@link #open}. */
final class Contexts {
  private final Engine engine;
  private final int ranks;
  private @Nullable Matcher[] matchers = {};

  Contexts(Engine engine, int ranks) {
    this.engine = engine;
    this.ranks = ranks;
  }

  /** Makes known who may send in a context. Any thread, without the lock. */
  Matcher open(int context, int[] groupRankOfWorldRank) {
    engine.lock.lock();
    try {
      Matcher matcher = matcher(context);
      matcher.group(groupRankOfWorldRank, engine.rank());
      return matcher;
    } finally {
      engine.lock.unlock();
    }
  }

  /** The matcher of a context, made when first heard of: a peer may be ahead of this rank. */
  Matcher matcher(int context) {
    if (context >= matchers.length) {
      int length = matchers.length;
      matchers = Arrays.copyOf(matchers, Math.max(context + 1, length * 2));
    }
    Matcher matcher = matchers[context];
    if (matcher == null) {
      matcher = new Matcher(ranks);
      matchers[context] = matcher;
    }
    return matcher;
  }

  /** By number; null for those not heard of. */
  @Nullable Matcher[] all() {
    return matchers;
  }
}
