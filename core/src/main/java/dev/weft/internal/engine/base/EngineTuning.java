package dev.weft.internal.engine.base;

import dev.weft.internal.os.Trials;

/**
 * The constants of the message engine that may need other values on another machine. Each comment
 * names the measurement, or the bound that the constant sets. {@link
 * dev.weft.internal.os.WaitPolicy} has the constants of waiting.
 */
public final class EngineTuning {
  /**
   * A thread that waits for one rank looks at that rank's frames alone, but once in 32 polls at
   * everything. One less than a power of two.
   */
  public static final int POLLS_BETWEEN_FULL = 31;

  /**
   * More polls of others than these, while a thread slept, are those of one that waits awake: it
   * polls thousands of times in a millisecond, one that looks now and then twice.
   */
  public static final long POLLS_OF_ONE_AT_WORK = 64;

  /** Most payload that one flush offers, so that the lock is not held long. */
  public static final long FLUSH_BYTES = 1 << 20;

  /** What keeping one unexpected message costs the receiver's credit besides its bytes. */
  public static final long MESSAGE_COST_BYTES = 128;

  /** A peer is told of freed credit each time a quarter of it has been used. */
  public static final int CREDIT_STEPS = 4;

  /**
   * From here on the progress thread is woken for a message that nobody waits for: it then moves
   * while the program computes (ADR 10).
   */
  public static final long LONG_BYTES = 256 << 10;

  /** What messages in buffered mode may hold unless the program says otherwise. */
  public static final long BUFFERED_LIMIT_BYTES = 64L << 20;

  /** When a message's other way, read or streamed, is tried again (ADR 11). */
  static final Trials.Rules READ_TRIALS =
      new Trials.Rules(5, 8 << 20, 16 << 20, 2L << 30, 1.1, true);

  /** A trial counts if threads do something else for less than this part of it (ADR 11). */
  static final int READ_MOST_AWAY = 20;

  /** So many messages are taken as the last one that went to the peer was (ADR 11). */
  static final int READ_FOLLOWING = 4;

  /** So often a progress thread looks in vain before it rests. */
  public static final int TICKS_BEFORE_REST = 20;

  /** How long it rests, unless it is woken. */
  public static final long REST_NANOS = 1_000_000_000;

  /** What it leaves to others when it lacks memory. */
  public static final long AFTER_FAILURE_NANOS = 5_000_000;

  /** How often a wait that nobody wakes asks whether to report a stall. */
  public static final long BETWEEN_TELLING_NANOS = 100_000_000;

  /** How long a leaving rank waits for others without anything moving before it copies and goes. */
  public static final long LEAVING_NANOS = 200_000_000;

  /** How long it waits for its own work in the background. */
  public static final long BACKGROUND_NANOS = 1_000_000_000;

  private EngineTuning() {}
}
