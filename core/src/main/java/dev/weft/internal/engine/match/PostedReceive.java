package dev.weft.internal.engine.match;

import org.jspecify.annotations.Nullable;

/**
 * The place of a receive in a {@link Matcher}: what it wants, wildcards among it, and where it
 * stands in a queue. One for each receive, used again whenever that is posted. Under the engine
 * lock.
 *
 * @param <R> the receive
 */
public final class PostedReceive<R> {
  final R receive;
  int source;
  int tag;

  /** Tells which of two is older. */
  long order;

  @Nullable PostedQueue<R> queue;
  @Nullable PostedReceive<R> next;
  @Nullable PostedReceive<R> previous;

  public PostedReceive(R receive) {
    this.receive = receive;
  }

  /** Whether it waits for a message. */
  public boolean isPosted() {
    return queue != null;
  }

  /** It waits no more: it has matched, or is taken back. */
  public void remove() {
    PostedQueue<R> posted = queue;
    if (posted != null) {
      posted.remove(this);
    }
  }
}
