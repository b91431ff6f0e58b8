package dev.weft.internal.engine;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The message spaces of one rank, by number. Public methods and {@link #open}: any thread, without
 * the lock; the others under it. Nothing blocks.
 *
 * <p>The matchers are a hash table with linear probing, at most half full: numbers are never used
 * twice, so an array of them would grow with every communicator that there has ever been.
 *
 * <p><b>Closing.</b> When its communicator is closed a space may still be in use: receives are
 * posted, background operations go on, persistent requests may be started again (MPI 4.1, section
 * 7.4.3). Its matcher leaves the table once nothing waits in it, and from then on is held by those
 * that may use it alone: a remnant knows it by a weak reference. Should a message come, or a
 * receive be posted, it is put back into the table until it is quiet again. When nobody can use it
 * any more it is gone, and with it whole messages that nobody has received; their senders get back
 * the credit for them. A message that comes later finds a new matcher, which goes the same way.
 */
public final class Contexts {
  /** A space that has been closed and is quiet. */
  private static final class Remnant extends WeakReference<Matcher> {
    final int context;
    final List<UnexpectedMessage> kept;

    Remnant(Matcher matcher, ReferenceQueue<Matcher> unreachable) {
      super(matcher, unreachable);
      this.context = matcher.context;
      this.kept = matcher.unexpected();
    }
  }

  private final Engine engine;
  private final int ranks;
  private @Nullable Matcher[] table = new Matcher[64];
  private int filled;
  private IntPredicate isOver = _ -> false;
  private final List<Matcher> closing = new ArrayList<>();
  private final Map<Integer, Remnant> remnants = new HashMap<>();
  private final ReferenceQueue<Matcher> unreachable = new ReferenceQueue<>();

  Contexts(Engine engine, int ranks) {
    this.engine = engine;
    this.ranks = ranks;
  }

  /**
   * Says how to know contexts that have been closed, for messages that come later.
   *
   * @param isOver called under the engine lock
   */
  public void knowOver(IntPredicate isOver) {
    engine.lock.lock();
    try {
      this.isOver = isOver;
    } finally {
      engine.lock.unlock();
    }
  }

  /** The communicator of these contexts has been closed. */
  public void close(int first, int count) {
    engine.lock.lock();
    try {
      for (int context = first; context < first + count; context++) {
        Matcher matcher = find(context);
        if (matcher != null && !closing.contains(matcher)) {
          closing.add(matcher);
        }
      }
      sweep();
    } finally {
      engine.lock.unlock();
    }
  }

  /** In how many of them something may wait. */
  public int size() {
    engine.lock.lock();
    try {
      return filled;
    } finally {
      engine.lock.unlock();
    }
  }

  /** Makes known who may send in a context. */
  Matcher open(int context, int[] groupRankOfWorldRank) {
    engine.lock.lock();
    try {
      sweep();
      Matcher matcher = matcher(context);
      matcher.group(groupRankOfWorldRank, engine.rank());
      return matcher;
    } finally {
      engine.lock.unlock();
    }
  }

  /** The matcher of a context, made when first heard of: a peer may be ahead of this rank. */
  Matcher matcher(int context) {
    @Nullable Matcher[] all = table;
    Matcher matcher = all[context & (all.length - 1)];
    return matcher != null && matcher.context == context ? matcher : search(context);
  }

  private Matcher search(int context) {
    Matcher found = find(context);
    if (found != null) {
      return found;
    }
    Remnant remnant = remnants.get(context);
    Matcher left = remnant == null ? null : remnant.get();
    if (left != null) {
      reinstate(left);
      return left;
    }
    Matcher matcher = new Matcher(context, ranks);
    add(matcher);
    if (isOver.test(context)) {
      closing.add(matcher);
    }
    return matcher;
  }

  /** The matcher of a context in which something may wait, or null. */
  @Nullable Matcher find(int context) {
    int mask = table.length - 1;
    for (int place = context & mask; ; place = (place + 1) & mask) {
      Matcher matcher = table[place];
      if (matcher == null || matcher.context == context) {
        return matcher;
      }
    }
  }

  /** All in which something may wait; null between them. What changes later does not show. */
  @Nullable Matcher[] all() {
    return table.clone();
  }

  /** Something is about to wait in the matcher of a context that has been closed. */
  void reinstate(Matcher matcher) {
    if (find(matcher.context) == null) {
      Remnant _ = remnants.remove(matcher.context);
      matcher.noteLosses(engine.peers());
      add(matcher);
      closing.add(matcher);
    }
  }

  private void add(Matcher matcher) {
    if (2 * ++filled > table.length) {
      grow();
    }
    matcher.isListed = true;
    put(matcher);
  }

  private void put(Matcher matcher) {
    int mask = table.length - 1;
    int place = matcher.context & mask;
    while (table[place] != null) {
      place = (place + 1) & mask;
    }
    table[place] = matcher;
  }

  private void grow() {
    @Nullable Matcher[] old = table;
    table = new Matcher[2 * old.length];
    for (Matcher matcher : old) {
      if (matcher != null) {
        put(matcher);
      }
    }
  }

  /** Moves those behind it forward, so that a search never meets a gap before what it looks for. */
  private void remove(Matcher matcher) {
    int mask = table.length - 1;
    int gap = matcher.context & mask;
    while (table[gap] != matcher) {
      gap = (gap + 1) & mask;
    }
    table[gap] = null;
    filled--;
    matcher.isListed = false;
    Matcher next;
    for (int at = (gap + 1) & mask; (next = table[at]) != null; at = (at + 1) & mask) {
      if (((at - next.context) & mask) >= ((at - gap) & mask)) {
        table[gap] = next;
        table[at] = null;
        gap = at;
      }
    }
  }

  private void sweep() {
    for (int i = closing.size() - 1; i >= 0; i--) {
      Matcher matcher = closing.get(i);
      if (matcher.isQuiet(engine.peers())) {
        closing.remove(i);
        remove(matcher);
        remnants.put(matcher.context, new Remnant(matcher, unreachable));
      }
    }
    Reference<? extends Matcher> gone;
    while ((gone = unreachable.poll()) != null) {
      Remnant remnant = (Remnant) gone;
      boolean _ = remnants.remove(remnant.context, remnant);
      remnant.kept.forEach(engine.incoming::discarded);
    }
  }
}
