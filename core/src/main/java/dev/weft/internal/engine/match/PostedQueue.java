package dev.weft.internal.engine.match;

import dev.weft.Comm;
import org.jspecify.annotations.Nullable;

/** Posted receives in the order posted. Intrusive: a receive is in one queue at most. */
final class PostedQueue {
  private @Nullable PostedReceive first;
  private @Nullable PostedReceive last;

  boolean isEmpty() {
    return first == null;
  }

  /** How many there are, but not more than a limit. */
  int count(int most) {
    int count = 0;
    for (PostedReceive each = first; each != null && count < most; each = each.next) {
      count++;
    }
    return count;
  }

  void add(PostedReceive posted) {
    posted.queue = this;
    posted.previous = last;
    posted.next = null;
    if (last == null) {
      first = posted;
    } else {
      last.next = posted;
    }
    last = posted;
  }

  void remove(PostedReceive posted) {
    if (posted.previous == null) {
      first = posted.next;
    } else {
      posted.previous.next = posted.next;
    }
    if (posted.next == null) {
      last = posted.previous;
    } else {
      posted.next.previous = posted.previous;
    }
    posted.queue = null;
    posted.previous = null;
    posted.next = null;
  }

  /** The first that takes this tag, left in place. */
  @Nullable PostedReceive find(int tag) {
    for (PostedReceive posted = first; posted != null; posted = posted.next) {
      if (posted.wantedTag == tag || posted.wantedTag == Comm.ANY_TAG) {
        return posted;
      }
    }
    return null;
  }

  @Nullable PostedReceive head() {
    return first;
  }
}
