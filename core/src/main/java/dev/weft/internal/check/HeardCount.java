package dev.weft.internal.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How often a rank may have learned something from others: by messages, collective operations and
 * values of windows. As long as the number stays the same, nothing that others do is ordered before
 * what the rank does. Any thread; does not block.
 */
final class HeardCount {
  private static final int FEW = 64;

  private record Operations(LongSupplier begun, BooleanSupplier over) {}

  private final LongAdder heard = new LongAdder();
  private final List<Operations> operations = new ArrayList<>();
  private long ofClosed;
  private int sweepAt = FEW;

  void add() {
    heard.increment();
  }

  /**
   * Counts the operations of a communicator as well.
   *
   * @param begun how many have begun so far
   * @param over whether no more can begin
   */
  synchronized void count(LongSupplier begun, BooleanSupplier over) {
    operations.add(new Operations(begun, over));
    if (operations.size() > sweepAt) {
      operations.removeIf(this::isOver);
      sweepAt = Math.max(FEW, 2 * operations.size());
    }
  }

  private boolean isOver(Operations each) {
    if (!each.over.getAsBoolean()) {
      return false;
    }
    ofClosed += each.begun.getAsLong();
    return true;
  }

  synchronized long soFar() {
    long sum = heard.sum() + ofClosed;
    for (Operations each : operations) {
      sum += each.begun.getAsLong();
    }
    return sum;
  }
}
