package dev.weft.internal.counters;

import org.jspecify.annotations.Nullable;

/** A rank's engine, which counts messages. Any thread; does not block for long. */
public interface CounterSource {
  /** In place of a length that has not been asked for. */
  int UNKNOWN = -1;

  /** Queues are not counted to their end if they are longer. */
  int MOST_QUEUED = 10_000;

  /**
   * What has been counted until now.
   *
   * @param all whether to count what waits in queues, too
   */
  Counts counts(boolean all);

  /**
   * What an engine has counted since its rank has joined; messages of the library's own, such as
   * those of collective operations, are among them.
   *
   * @param messagesSent messages that have been given to be sent
   * @param messagesReceived messages that receives have matched
   * @param posted receives that wait for a message, {@link #MOST_QUEUED} if there are more
   * @param unexpected messages that have come and that no receive has matched yet, likewise
   * @param waitedNanos for how long threads have waited, all together
   * @param waits whether a thread waits now
   * @param sleeper the thread of the oldest wait, if it waits so long that it sleeps
   * @param waitsSinceNanos when that wait began, as {@link System#nanoTime} tells it
   */
  record Counts(
      long messagesSent,
      long bytesSent,
      long messagesReceived,
      long bytesReceived,
      int posted,
      int unexpected,
      long waitedNanos,
      boolean waits,
      @Nullable Thread sleeper,
      long waitsSinceNanos) {}
}
