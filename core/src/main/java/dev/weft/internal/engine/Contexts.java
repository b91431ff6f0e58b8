package dev.weft.internal.engine;

import dev.weft.internal.stall.UnstartedRequest;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The message spaces of one rank, by number. Public methods and {@link #open}: any thread, without
 * the lock; the others under it. Nothing blocks.
 *
 * <p>Numbers are never used twice, so an array of matchers would grow with every communicator that
 * there has ever been. They stand in a map, and those that messages have come for last in a table
 * beside it.
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
  private final Map<Integer, Matcher> byContext = new HashMap<>();

  /** By the last bits of the context. */
  private final @Nullable Matcher[] recent = new Matcher[64];

  private Function<UnreceivedMessage, String> places = _ -> "";
  private IntFunction<String> titles = _ -> "";
  private Supplier<List<UnstartedRequest>> unstarted = List::of;
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
    try (var _ = engine.lock.hold()) {
      this.isOver = isOver;
    }
  }

  /**
   * Says how to know where the program has sent a message, for reports.
   *
   * @param placeOf called under the engine lock; empty if unknown
   */
  public void knowPlaces(Function<UnreceivedMessage, String> placeOf) {
    try (var _ = engine.lock.hold()) {
      this.places = placeOf;
    }
  }

  /**
   * Says how to know the program's communicators by their contexts, for reports.
   *
   * @param titleOf called under the engine lock; in words, empty for those of the library
   */
  public void knowTitles(IntFunction<String> titleOf) {
    try (var _ = engine.lock.hold()) {
      this.titles = titleOf;
    }
  }

  /**
   * Says how to know the program's persistent requests that are not under way, for reports.
   *
   * @param requests called under the engine lock
   */
  public void knowUnstarted(Supplier<List<UnstartedRequest>> requests) {
    try (var _ = engine.lock.hold()) {
      this.unstarted = requests;
    }
  }

  /** The communicator of a context, in words; empty if it is not the program's. */
  String title(int context) {
    return context < 0 ? "" : titles.apply(context);
  }

  List<UnstartedRequest> unstarted() {
    return unstarted.get();
  }

  String place(UnexpectedMessage message) {
    return places.apply(message.told());
  }

  /** The communicator of these contexts has been closed. */
  public void close(int first, int count) {
    try (var _ = engine.lock.hold()) {
      for (int context = first; context < first + count; context++) {
        Matcher matcher = find(context);
        if (matcher != null && !closing.contains(matcher)) {
          closing.add(matcher);
        }
      }
      sweep();
    }
  }

  /**
   * The program's messages that have come and that nobody has received, unless they have been
   * reported before. Blocks.
   *
   * @param nanos how long to look for more
   */
  public List<UnreceivedMessage> unreceived(long nanos) {
    long end = System.nanoTime() + nanos;
    do {
      engine.pollOnce();
    } while (System.nanoTime() - end < 0);
    List<UnreceivedMessage> messages = new ArrayList<>();
    try (var _ = engine.lock.hold()) {
      for (Matcher matcher : all()) {
        if (matcher.isProgrammed()) {
          messages.addAll(report(matcher));
        }
      }
    }
    return messages;
  }

  /** Those in one context, now. A message is reported once. */
  public List<UnreceivedMessage> unreceivedIn(int context) {
    try (var _ = engine.lock.hold()) {
      Matcher matcher = find(context);
      return matcher == null ? List.of() : report(matcher);
    }
  }

  private static List<UnreceivedMessage> report(Matcher matcher) {
    List<UnreceivedMessage> messages = new ArrayList<>();
    for (UnexpectedMessage message : matcher.unexpected()) {
      if (!message.reported) {
        message.reported = true;
        messages.add(message.told());
      }
    }
    return messages;
  }

  /** In how many of them something may wait. */
  public int size() {
    try (var _ = engine.lock.hold()) {
      return byContext.size();
    }
  }

  /** Makes known who may send in a context. */
  Matcher open(int context, int[] groupRankOfWorldRank) {
    try (var _ = engine.lock.hold()) {
      sweep();
      Matcher matcher = matcher(context);
      matcher.group(groupRankOfWorldRank, engine.rank());
      return matcher;
    }
  }

  /** The matcher of a context, made when first heard of: a peer may be ahead of this rank. */
  Matcher matcher(int context) {
    Matcher matcher = recent[context & (recent.length - 1)];
    return matcher != null && matcher.context == context ? matcher : search(context);
  }

  private Matcher search(int context) {
    Matcher found = find(context);
    if (found != null) {
      recent[context & (recent.length - 1)] = found;
      return found;
    }
    Remnant remnant = remnants.get(context);
    Matcher left = remnant == null ? null : remnant.get();
    if (left != null) {
      reinstate(left);
      return left;
    }
    Matcher matcher = new Matcher(this, context, ranks);
    add(matcher);
    if (isOver.test(context)) {
      closing.add(matcher);
    }
    return matcher;
  }

  /** The matcher of a context in which something may wait, or null. */
  @Nullable Matcher find(int context) {
    return byContext.get(context);
  }

  /** All in which something may wait. What changes later does not show. */
  List<Matcher> all() {
    return List.copyOf(byContext.values());
  }

  /** Something is about to wait in the matcher of a context that has been closed. */
  void reinstate(Matcher matcher) {
    if (find(matcher.context) == null) {
      Remnant _ = remnants.remove(matcher.context);
      matcher.noteLosses(engine.peers);
      add(matcher);
      closing.add(matcher);
    }
  }

  private void add(Matcher matcher) {
    matcher.isListed = true;
    byContext.put(matcher.context, matcher);
  }

  private void remove(Matcher matcher) {
    matcher.isListed = false;
    byContext.remove(matcher.context);
    int place = matcher.context & (recent.length - 1);
    if (recent[place] == matcher) {
      recent[place] = null;
    }
  }

  private void sweep() {
    for (int i = closing.size() - 1; i >= 0; i--) {
      Matcher matcher = closing.get(i);
      if (matcher.isQuiet(engine.peers)) {
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
