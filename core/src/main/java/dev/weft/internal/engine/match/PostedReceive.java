package dev.weft.internal.engine.match;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link Matcher} knows of a receive that is posted: the tag that it wants, which may be a
 * wildcard, and where it stands in a queue. A superclass, and no object beside the receive, as that
 * would cost a receive that is started a tenth of its time. Under the engine lock.
 */
public abstract class PostedReceive {
  int wantedTag;

  /** Tells which of two is older. */
  long order;

  @Nullable PostedQueue queue;
  @Nullable PostedReceive next;
  @Nullable PostedReceive previous;

  /** Whether it waits for a message. */
  public final boolean isPosted() {
    return queue != null;
  }

  /** It waits no more: it has matched, or is taken back. */
  public final void removePosted() {
    PostedQueue posted = queue;
    if (posted != null) {
      posted.remove(this);
    }
  }
}
