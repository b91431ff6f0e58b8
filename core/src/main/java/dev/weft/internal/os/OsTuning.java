package dev.weft.internal.os;

/**
 * The measured or chosen numbers of this package and those below it, except those of waiting, which
 * are in {@link WaitPolicy}.
 */
public final class OsTuning {
  /** Shorter pieces are always copied through the caches. */
  public static final int BULK_BYTES = 4 << 10;

  /**
   * For copies past the caches. The memory of a ring is a megabyte. Between near cores the usual
   * way costs 0.5 to 1.2 of the other, depending on what else both ranks do with memory, and
   * between far ones 3.5 to 8. Long runs last a quarter of a second at the least speed, and then a
   * trial takes 3 % of the time where the way tried is eight times slower.
   */
  public static final Trials.Rules BULK_RULES =
      new Trials.Rules(15, 1 << 20, 4 << 20, 512 << 20, 1.6, false);

  /**
   * Up to this size copies are made in pieces. The JDK stores past the caches in copies of 2.5 MiB
   * and more, where the processor has AVX-512. A copy that still fits into the caches then takes
   * 1.7 times as long (4 MiB between arrays on a Zen 4 core 156 µs and 86), and its next reader
   * waits for memory. Longer copies would evict everything else from most processors' last cache.
   */
  public static final long CACHED_COPY_BYTES = 8 << 20;

  public static final long COPY_PIECE_BYTES = 2 << 20;

  /** Most bytes of one call during which garbage collection waits. */
  public static final int CRITICAL_BYTES = 1 << 20;

  /**
   * When a process links the calls that sleeping needs. Linking takes tens of milliseconds of a
   * core, which programs that end at once should not pay.
   */
  public static final long LINK_AFTER_NANOS = 250_000_000;

  /** Bounds the delay of a ring by a process that attached without native calls. */
  public static final long LONGEST_KERNEL_SLEEP_NANOS = 1_000_000_000;

  /** After this time there may be a better way to sleep than parking. */
  public static final long LONGEST_PARK_NANOS = 100_000_000;

  private OsTuning() {}
}
