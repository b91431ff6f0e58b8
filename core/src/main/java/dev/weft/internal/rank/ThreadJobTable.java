package dev.weft.internal.rank;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.FailureBoard;
import dev.weft.internal.job.Waits;
import dev.weft.internal.security.Secret;
import dev.weft.internal.stall.StallAlarm;
import dev.weft.internal.stall.WaitSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a {@link ThreadJob} share: cards, fences, failures. Any thread; only {@link
 * #exchange} and {@link #fence} block.
 */
final class ThreadJobTable {
  final String id;
  final Secret secret;
  final int size;
  final FailureBoard failures;
  final RankWatch watch = new RankWatch();

  /** The ranks' threads, and those that they start, by rank. */
  final ThreadGroup[] groups;

  /** What is to be done before a rank's failure fails others. */
  volatile Runnable losing = () -> {};

  private LongConsumer stallHint = new LocalStalls(watch)::hinted;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final @Nullable Card[] cards;
  private final boolean[] joined;
  private List<Card> table = List.of();
  private long tables;
  private long fences;
  private int given;
  private int fenced;

  ThreadJobTable(String id, Secret secret, int size) {
    this.id = id;
    this.secret = secret;
    this.size = size;
    this.failures = new FailureBoard(size);
    this.cards = new Card[size];
    this.joined = new boolean[size];
    this.groups = new ThreadGroup[size];
    Arrays.setAll(groups, rank -> new ThreadGroup("rank-" + rank));
  }

  /** Sends hints of stalls elsewhere, before any rank runs. */
  void hintStallsTo(LongConsumer launcher) {
    stallHint = launcher;
  }

  StallAlarm watch(int rank, WaitSource source) {
    watch.joined(rank, source, thread -> isOf(groups[rank], thread.getThreadGroup()));
    return StallAlarm.current(stallHint);
  }

  private static boolean isOf(ThreadGroup rank, @Nullable ThreadGroup group) {
    return group != null && (group == rank || rank.parentOf(group));
  }

  List<Card> exchange(int rank, Card mine) {
    lock.lock();
    try {
      joined[rank] = true;
      long before = tables;
      if (cards[rank] == null) {
        given++;
      }
      cards[rank] = mine;
      if (given == size) {
        completeTable();
      }
      while (tables == before) {
        await(rank, "exchange of addresses");
      }
      return table;
    } finally {
      lock.unlock();
    }
  }

  private void completeTable() {
    List<Card> complete = new ArrayList<>(size);
    for (int rank = 0; rank < size; rank++) {
      Card card = cards[rank];
      if (card != null) {
        complete.add(card);
      }
      cards[rank] = null;
    }
    table = List.copyOf(complete);
    given = 0;
    tables++;
    changed.signalAll();
  }

  void fence(int rank) {
    lock.lock();
    try {
      long before = fences;
      fenced++;
      if (fenced == size) {
        fenced = 0;
        fences++;
        changed.signalAll();
      }
      while (fences == before) {
        await(rank, "fence");
      }
    } finally {
      lock.unlock();
    }
  }

  private void await(int rank, String what) {
    failures.requireEverybody(what, rank);
    Waits.await(changed, "rank " + rank + " was interrupted while it waited for the other ranks");
  }

  /**
   * The rank has closed Weft, perhaps because of an exception: what its end means for the others is
   * said once its thread has ended.
   */
  void leave(int rank, Supplier<String> kept) {
    watch.closed(rank, kept);
    lock.lock();
    try {
      joined[rank] = false;
    } finally {
      lock.unlock();
    }
  }

  /** The rank's thread has returned; if it had not left, everybody who waits for it must know. */
  void returned(int rank) {
    boolean early;
    lock.lock();
    try {
      early = joined[rank];
    } finally {
      lock.unlock();
    }
    if (early) {
      failed(rank, "returned before it closed Weft");
    } else {
      missing(rank, "has ended");
      failures.departed(rank);
    }
  }

  /** Notes a failure and tells everybody, from a thread of its own. */
  void failed(int rank, String reason) {
    missing(rank, reason);
    Thread.ofPlatform().daemon().name("weft-failures").start(() -> failures.tell(rank));
  }

  private void missing(int rank, String reason) {
    lock.lock();
    try {
      failures.missing(rank, reason);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
