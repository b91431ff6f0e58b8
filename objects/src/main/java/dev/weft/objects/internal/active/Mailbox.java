package dev.weft.objects.internal.active;

import dev.weft.objects.ServeOrder;
import dev.weft.objects.internal.method.MethodTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for an object. While the object is on its way to this node ({@link
 * #holdDirect}), calls that its old place has passed on wait to be served, and those that have come
 * here directly are held behind them. One thread at a time.
 */
final class Mailbox {
  private final CallQueue waiting;
  private final List<WaitingCall> held = new ArrayList<>(0);
  private final int capacity;
  private boolean holds;
  private long refused;

  /**
   * @param capacity the largest number of calls; 0 for no limit
   */
  Mailbox(MethodTable table, ServeOrder order, int capacity) {
    this.waiting = new CallQueue(table, order);
    this.capacity = capacity;
  }

  /** Holds calls that have not been passed on, until {@link #release}. */
  void holdDirect() {
    holds = true;
  }

  boolean holds() {
    return holds;
  }

  /** Everything that was passed on has come: the calls that are held wait behind it. */
  void release() {
    holds = false;
    held.forEach(waiting::add);
    held.clear();
  }

  /**
   * Adds a call, unless there is no room; one that was passed on has found its room before.
   *
   * @return false if there is none
   */
  boolean offer(WaitingCall call) {
    if (capacity > 0 && size() >= capacity && !call.isPassedOn()) {
      refused++;
      return false;
    }
    if (holds && !call.isPassedOn()) {
      held.add(call);
    } else {
      waiting.add(call);
    }
    return true;
  }

  /** Whether a call can be taken now. */
  boolean hasNext() {
    return waiting.size() > 0;
  }

  /** Takes the next one out; null if there is none. */
  @Nullable WaitingCall take() {
    return waiting.take();
  }

  /** Takes the next one of some out; null if there is none. */
  @Nullable WaitingCall take(Predicate<WaitingCall> wanted) {
    return waiting.take(wanted);
  }

  /** The same, of those that are held as well: for calls on whose end the object itself waits. */
  @Nullable WaitingCall takeEven(Predicate<WaitingCall> wanted) {
    WaitingCall call = waiting.take(wanted);
    for (int i = 0; call == null && i < held.size(); i++) {
      if (wanted.test(held.get(i))) {
        call = held.remove(i);
      }
    }
    return call;
  }

  int count(Predicate<WaitingCall> wanted) {
    return waiting.count(wanted);
  }

  /** Takes all out, in the order in which they have come. */
  List<WaitingCall> drain() {
    List<WaitingCall> all = waiting.drain();
    all.addAll(held);
    held.clear();
    return all;
  }

  int size() {
    return waiting.size() + held.size();
  }

  int capacity() {
    return capacity;
  }

  long refused() {
    return refused;
  }
}
