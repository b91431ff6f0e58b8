package dev.weft.internal.engine.protocol;

import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.internal.engine.request.UnreceivedMessage;
import dev.weft.internal.stall.UnstartedRequest;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The message spaces of one rank, by number. Public methods and {@link #open}: any thread, without
 * the lock; the others under it. Nothing blocks.
 *
 * <p>Numbers are never used twice, so an array of spaces would grow with every communicator that
 * there has ever been. They stand in a map, and those that messages have come for last in a table
 * beside it.
 *
 * <p><b>Closing.</b> When its communicator is closed a space may still be in use: receives are
 * posted, background operations go on, persistent requests may be started again (MPI 4.1, section
 * 7.4.3). Its space leaves the table once nothing waits in it, and from then on is held by those
 * that may use it alone: a remnant knows it by a weak reference. Should a message come, or a
 * receive be posted, it is put back into the table until it is quiet again. When nobody can use it
 * any more it is gone, and with it whole messages that nobody has received; their senders get back
 * the credit for them. A message that comes later finds a new space, which goes the same way.
 */
public final class Contexts {
  /** A space that has been closed and is quiet. */
  private static final class Remnant extends WeakReference<MessageSpace> {
    final int context;
    final List<UnexpectedMessage> kept;

    Remnant(MessageSpace space, ReferenceQueue<MessageSpace> unreachable) {
      super(space, unreachable);
      this.context = space.context;
      this.kept = space.unexpected();
    }
  }

  private final EngineLock lock;
  private final int own;
  private final StandingTable standingTable;
  private final Runnable poll;
  private final Consumer<UnexpectedMessage> discarded;
  private final int ranks;
  private final boolean survives;
  private final MessageSpace.Hints hints =
      new MessageSpace.Hints() {
        @Override
        public String of(int source, MessageSpace space) {
          return NearMisses.others(source, space, Contexts.this);
        }

        @Override
        public String title(int context) {
          return Contexts.this.title(context);
        }
      };
  private final Map<Integer, MessageSpace> byContext = new HashMap<>();

  /** By the last bits of the context. */
  private final @Nullable MessageSpace[] recent = new MessageSpace[64];

  private Function<UnreceivedMessage, String> places = _ -> "";
  private IntFunction<String> titles = _ -> "";
  private Supplier<List<UnstartedRequest>> unstarted = List::of;
  private IntPredicate isOver = _ -> false;
  private IntPredicate isRevoked = _ -> false;
  private final List<MessageSpace> closing = new ArrayList<>();
  private final Map<Integer, Remnant> remnants = new HashMap<>();
  private final ReferenceQueue<MessageSpace> unreachable = new ReferenceQueue<>();

  /**
   * @param own this rank
   * @param poll takes in what has come, without the lock
   * @param discarded told of messages that nobody can receive any more
   * @param survives whether the job goes on without the ranks that are lost
   */
  public Contexts(
      EngineLock lock,
      int own,
      int ranks,
      StandingTable standingTable,
      Runnable poll,
      Consumer<UnexpectedMessage> discarded,
      boolean survives) {
    this.lock = lock;
    this.own = own;
    this.standingTable = standingTable;
    this.poll = poll;
    this.discarded = discarded;
    this.ranks = ranks;
    this.survives = survives;
  }

  /**
   * Says how to know contexts that have been closed, for messages that come later.
   *
   * @param isOver called under the engine lock
   */
  public void knowOver(IntPredicate isOver) {
    try (var _ = lock.hold()) {
      this.isOver = isOver;
    }
  }

  /**
   * Says how to know where the program has sent a message, for reports.
   *
   * @param placeOf called under the engine lock; empty if unknown
   */
  public void knowPlaces(Function<UnreceivedMessage, String> placeOf) {
    try (var _ = lock.hold()) {
      this.places = placeOf;
    }
  }

  /**
   * Says how to know the program's communicators by their contexts, for reports.
   *
   * @param titleOf called under the engine lock; in words, empty for those of the library
   */
  public void knowTitles(IntFunction<String> titleOf) {
    try (var _ = lock.hold()) {
      this.titles = titleOf;
    }
  }

  /**
   * Says how to know the program's persistent requests that are not under way, for reports.
   *
   * @param requests called under the engine lock
   */
  public void knowUnstarted(Supplier<List<UnstartedRequest>> requests) {
    try (var _ = lock.hold()) {
      this.unstarted = requests;
    }
  }

  /** The communicator of a context, in words; empty if it is not the program's. */
  public String title(int context) {
    return context < 0 ? "" : titles.apply(context);
  }

  public List<UnstartedRequest> unstarted() {
    return unstarted.get();
  }

  String place(UnexpectedMessage message) {
    return places.apply(message.told());
  }

  /**
   * Says how to know contexts that have been revoked before anything was sent in them.
   *
   * @param isRevoked called under the engine lock
   */
  public void knowRevoked(IntPredicate isRevoked) {
    try (var _ = lock.hold()) {
      this.isRevoked = isRevoked;
    }
  }

  /** Under the lock: nothing can be sent or received any more in these contexts. */
  public void revoke(int first, int count) {
    for (int context = first; context < first + count; context++) {
      MessageSpace space = find(context);
      if (space != null) {
        space.revoke();
        dropUnexpected(space);
      }
    }
  }

  private void dropUnexpected(MessageSpace space) {
    for (UnexpectedMessage message : List.copyOf(space.unexpected())) {
      if (message.needsNoAnswer()) {
        space.remove(message);
        discarded.accept(message);
      }
    }
  }

  /** The communicator of these contexts has been closed. */
  public void close(int first, int count) {
    try (var _ = lock.hold()) {
      for (int context = first; context < first + count; context++) {
        MessageSpace space = find(context);
        if (space != null && !closing.contains(space)) {
          closing.add(space);
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
      poll.run();
    } while (System.nanoTime() - end < 0);
    List<UnreceivedMessage> messages = new ArrayList<>();
    try (var _ = lock.hold()) {
      for (MessageSpace space : all()) {
        if (space.isProgrammed()) {
          messages.addAll(report(space));
        }
      }
    }
    return messages;
  }

  /** Those in one context, now. A message is reported once. */
  public List<UnreceivedMessage> unreceivedIn(int context) {
    try (var _ = lock.hold()) {
      MessageSpace space = find(context);
      return space == null ? List.of() : report(space);
    }
  }

  private static List<UnreceivedMessage> report(MessageSpace space) {
    List<UnreceivedMessage> messages = new ArrayList<>();
    for (UnexpectedMessage message : space.unexpected()) {
      if (!message.reported) {
        message.reported = true;
        messages.add(message.told());
      }
    }
    return messages;
  }

  /** In how many of them something may wait. */
  public int size() {
    try (var _ = lock.hold()) {
      return byContext.size();
    }
  }

  /** Makes known who may send in a context. */
  public MessageSpace open(int context, int[] groupRankOfWorldRank) {
    try (var _ = lock.hold()) {
      sweep();
      MessageSpace space = space(context);
      space.group(groupRankOfWorldRank, own);
      space.noteLosses(standingTable);
      return space;
    }
  }

  /** The space of a context, made when first heard of: a peer may be ahead of this rank. */
  MessageSpace space(int context) {
    MessageSpace space = recent[context & (recent.length - 1)];
    return space != null && space.context == context ? space : search(context);
  }

  private MessageSpace search(int context) {
    MessageSpace found = find(context);
    if (found != null) {
      recent[context & (recent.length - 1)] = found;
      return found;
    }
    Remnant remnant = remnants.get(context);
    MessageSpace left = remnant == null ? null : remnant.get();
    if (left != null) {
      reinstate(left);
      return left;
    }
    MessageSpace space = new MessageSpace(hints, context, ranks, survives);
    if (isRevoked.test(context)) {
      space.revoke();
    }
    add(space);
    if (isOver.test(context)) {
      closing.add(space);
    }
    return space;
  }

  /** The space of a context in which something may wait, or null. */
  @Nullable MessageSpace find(int context) {
    return byContext.get(context);
  }

  /** All in which something may wait. What changes later does not show. */
  public List<MessageSpace> all() {
    return List.copyOf(byContext.values());
  }

  /** Something is about to wait in a space, which may be that of a context that has been closed. */
  public void keep(MessageSpace space) {
    if (!space.isListed) {
      reinstate(space);
    }
  }

  private void reinstate(MessageSpace space) {
    if (find(space.context) == null) {
      Remnant _ = remnants.remove(space.context);
      space.noteLosses(standingTable);
      add(space);
      closing.add(space);
    }
  }

  private void add(MessageSpace space) {
    space.isListed = true;
    byContext.put(space.context, space);
  }

  private void remove(MessageSpace space) {
    space.isListed = false;
    byContext.remove(space.context);
    int place = space.context & (recent.length - 1);
    if (recent[place] == space) {
      recent[place] = null;
    }
  }

  private void sweep() {
    for (int i = closing.size() - 1; i >= 0; i--) {
      MessageSpace space = closing.get(i);
      if (space.isQuiet(standingTable)) {
        closing.remove(i);
        remove(space);
        remnants.put(space.context, new Remnant(space, unreachable));
      }
    }
    Reference<? extends MessageSpace> gone;
    while ((gone = unreachable.poll()) != null) {
      Remnant remnant = (Remnant) gone;
      boolean _ = remnants.remove(remnant.context, remnant);
      remnant.kept.forEach(discarded);
    }
  }
}
