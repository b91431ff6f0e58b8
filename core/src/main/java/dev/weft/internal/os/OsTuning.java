package dev.weft.internal.os;

/**
 * The numbers of this package and those below it that were measured or weighed, but for those of
 * waiting, which stand in {@link WaitPolicy}.
 */
public final class OsTuning {
  /** Shorter pieces are always copied through the caches. */
  public static final int BULK_BYTES = 4 << 10;

  /**
   * For copies past the caches. All memory of a ring is a megabyte. Between near cores the usual
   * way costs 0.5 to 1.2 of the other, depending on what else both ranks do with memory, and
   * between far ones 3.5 to 8. Long runs last a quarter of a second at the least speed, and then a
   * trial takes 3 % of the time where the way tried is eight times slower.
   */
  public static final Trials.Rules BULK_RULES =
      new Trials.Rules(15, 1 << 20, 4 << 20, 512 << 20, 1.6, false);

  /**
   * Up to here copies are made in pieces. The JDK stores past the caches in copies of 2.5 MiB and
   * more, where the processor has AVX-512. What still fits into the caches takes 1.7 times as long
   * so (4 MiB between arrays on a Zen 4 core 156 µs and 86), and the next to read it waits for
   * memory. Longer copies would push everything else out of most processors' last cache.
   */
  public static final long CACHED_COPY_BYTES = 8 << 20;

  public static final long COPY_PIECE_BYTES = 2 << 20;

  /** Most bytes of one call that keeps garbage collection waiting. */
  public static final int CRITICAL_BYTES = 1 << 20;

  /**
   * When a process links the calls that sleeping needs. It takes tens of milliseconds of a core,
   * which programs that end at once should not pay.
   */
  public static final long LINK_AFTER_NANOS = 250_000_000;

  /** Bounds what a ringer suffers that attached without native calls during a sleep. */
  public static final long LONGEST_KERNEL_SLEEP_NANOS = 1_000_000_000;

  /** Then there may be a better way to sleep than to park. */
  public static final long LONGEST_PARK_NANOS = 100_000_000;

  private OsTuning() {}
}
