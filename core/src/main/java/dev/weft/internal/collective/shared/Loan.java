package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.os.WaitPolicy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A buffer that a rank lets the other ranks of its process use in one operation. Users count
 * themselves in and out, so that a lender that has to leave early can first see them gone. Any
 * thread.
 */
final class Loan {
  private static final int WITHDRAWN = -1;

  final Slice buffer;
  private final long step;
  private final AtomicInteger users = new AtomicInteger();

  Loan(long step, Slice buffer) {
    this.step = step;
    this.buffer = buffer;
  }

  /** Whether it belongs to this step. */
  boolean isOf(long expected) {
    return step == expected;
  }

  /** Counts a user in; false if it has been withdrawn. */
  boolean borrow() {
    for (int now = users.get(); now != WITHDRAWN; now = users.get()) {
      if (users.compareAndSet(now, now + 1)) {
        return true;
      }
    }
    return false;
  }

  void giveBack() {
    users.decrementAndGet();
  }

  /** Lets nobody in any more, and waits for those who are: they copy, and do not wait. */
  void withdraw() {
    int step = 0;
    while (!users.compareAndSet(0, WITHDRAWN)) {
      step = WaitPolicy.pause(step);
    }
  }
}
