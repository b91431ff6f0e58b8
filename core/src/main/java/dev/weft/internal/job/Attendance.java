package dev.weft.internal.job;

import dev.weft.failure.WaitInterruptedException;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How one rank meets the others and hears how they fare. It asks for everybody's card or for a
 * fence; whoever brings the ranks together answers with {@link #table} or {@link #fenced}, and says
 * who is {@link #missing}. Any thread; only {@link #exchange} and {@link #fence} block.
 */
public final class Attendance {
  private final int rank;
  private final int size;
  private final FailureBoard failures;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition answered = lock.newCondition();
  private boolean joining;
  private boolean fencing;
  private @Nullable List<Card> table;
  private boolean fenced;

  public Attendance(int rank, int size) {
    this.rank = rank;
    this.size = size;
    this.failures = new FailureBoard(size);
  }

  int rank() {
    return rank;
  }

  public int size() {
    return size;
  }

  public FailureBoard failures() {
    return failures;
  }

  /**
   * Returns everybody's card; throws if a rank is missing. After an interrupt it may be called
   * again, and waits for the same answer.
   *
   * @param ask gives this rank's card; without the lock, as the answer may come during the call
   */
  List<Card> exchange(Runnable ask) {
    if (!locked(() -> joining)) {
      ask.run();
    }
    return locked(
        () -> {
          joining = true;
          while (table == null) {
            await("exchange of addresses");
          }
          List<Card> result = table;
          table = null;
          joining = false;
          return result;
        });
  }

  /**
   * Returns when every rank has called; throws if one is missing.
   *
   * @param ask says that this rank is there
   */
  void fence(Runnable ask) {
    if (!locked(() -> fencing)) {
      ask.run();
    }
    boolean _ =
        locked(
            () -> {
              fencing = true;
              while (!fenced) {
                await("fence");
              }
              fenced = false;
              fencing = false;
              return true;
            });
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Waits once, for whatever has come; callers look again. */
  @SuppressWarnings("WaitNotInLoop")
  private void await(String what) {
    failures.requireEverybody(what, rank);
    try {
      answered.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "rank " + rank + " was interrupted while it waited for the other ranks", e);
    }
  }

  private void answer(Runnable change) {
    lock.lock();
    try {
      change.run();
      answered.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** All ranks have given their cards, and none has left since. */
  public void table(List<Card> cards) {
    failures.allPresent();
    answer(() -> table = cards);
  }

  /** All ranks are at the fence. */
  public void fenced() {
    answer(() -> fenced = true);
  }

  /** A rank is missing from now on: what needs every rank throws. */
  public void missing(int who, String why) {
    failures.missing(who, why);
    answer(() -> {});
  }

  /** All other ranks count as failed from now on: nobody can say any more how they fare. */
  public void lost(String why) {
    for (int other = 0; other < size; other++) {
      if (other != rank) {
        missing(other, why);
        failures.tell(other);
      }
    }
  }
}
