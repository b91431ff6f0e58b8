package dev.weft.internal.engine;

import dev.weft.Comm;
import org.jspecify.annotations.Nullable;

/** Posted receives in the order posted. Intrusive: a receive is in one queue at most. */
final class PostedQueue {
  private @Nullable ReceiveOperation first;
  private @Nullable ReceiveOperation last;

  boolean isEmpty() {
    return first == null;
  }

  void add(ReceiveOperation receive) {
    receive.queue = this;
    receive.previous = last;
    receive.next = null;
    if (last == null) {
      first = receive;
    } else {
      last.next = receive;
    }
    last = receive;
  }

  void remove(ReceiveOperation receive) {
    if (receive.previous == null) {
      first = receive.next;
    } else {
      receive.previous.next = receive.next;
    }
    if (receive.next == null) {
      last = receive.previous;
    } else {
      receive.next.previous = receive.previous;
    }
    receive.queue = null;
    receive.previous = null;
    receive.next = null;
  }

  /** The first that takes this tag, left in place. */
  @Nullable ReceiveOperation find(int tag) {
    for (ReceiveOperation receive = first; receive != null; receive = receive.next) {
      if (receive.tag == tag || receive.tag == Comm.ANY_TAG) {
        return receive;
      }
    }
    return null;
  }

  @Nullable ReceiveOperation head() {
    return first;
  }
}
