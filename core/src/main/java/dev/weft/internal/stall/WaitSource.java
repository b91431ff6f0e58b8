package dev.weft.internal.stall;

import java.util.List;

/** A rank's engine, which knows the waits of its threads. Any thread; does not block for long. */
public interface WaitSource {
  /** The present waits. */
  Look look();

  /**
   * Unreceived messages that may have been meant for a sleeping receive or probe, the most similar
   * first.
   */
  List<UnmatchedMessages> unmatched();

  /** Persistent requests of the program that are not under way; empty unless leaks are checked. */
  List<UnstartedRequest> unstarted();

  /**
   * Makes a sleeping thread give up its wait with a {@link dev.weft.failure.WaitTimeoutException},
   * at its next check; does nothing if it has woken meanwhile.
   */
  void release(Thread thread);

  /**
   * The threads that sleep now, and the time of the last movement.
   *
   * @param promised the operations whose futures the program has taken; their threads have no
   *     meaning
   * @param quietSinceNanos time of the last movement, as {@link System#nanoTime} tells it: a
   *     message, or a thread that went to sleep or woke up
   * @param unsent whether the rank has something left to send
   * @param serves whether a {@link RankService} is at work
   * @param doubt why a service may go on nevertheless; empty if none may
   */
  record Look(
      long quietSinceNanos,
      List<SleepingThread> sleeping,
      List<SleepingThread> promised,
      boolean unsent,
      boolean serves,
      String doubt) {}
}
