package dev.weft.internal.stall;

import java.util.List;

/** A rank's engine, asked what its threads wait for. Any thread; does not block for long. */
public interface WaitSource {
  /** What there is to see now. */
  Look look();

  /**
   * Messages that have come and that nobody has received: those that a sleeping receive or probe
   * may have been meant for, the nearest first.
   */
  List<UnmatchedMessages> unmatched();

  /** Persistent requests of the program that are not under way; empty unless leaks are checked. */
  List<UnstartedRequest> unstarted();

  /**
   * Has a thread that sleeps give up its wait with a {@link dev.weft.failure.WaitTimeoutException},
   * at its next look; does nothing if it has woken meanwhile.
   */
  void release(Thread thread);

  /**
   * The threads that sleep now, and since when nothing has moved.
   *
   * @param promised what the program has futures of; the thread of each is of no meaning
   * @param quietSinceNanos time of the last movement, as {@link System#nanoTime} tells it: a
   *     message, or a thread that went to sleep or woke up
   * @param unsent whether the rank has something left to send
   */
  record Look(
      long quietSinceNanos,
      List<SleepingThread> sleeping,
      List<SleepingThread> promised,
      boolean unsent) {}
}
