package dev.weft.engine;

import dev.weft.os.Trials;
import org.jspecify.annotations.Nullable;

/**
 * Whether the long messages of one peer are pulled or asked for as a stream, found out by trials
 * for each size. Pulling copies once instead of twice. But where a message fits into the caches of
 * two cores, a copy from memory that the other has written into memory that the other has read
 * waits for two lines each time, and two copies through a ring, at the same time, take half as long
 * (1 MiB between two Zen 4 cores 62 µs and 35); on others it is the other way round. And a sender
 * that computes can be pulled from, but streams only when its progress thread gets a turn.
 *
 * <p>What is timed is a message from its match to its last byte, one at a time. Guarded by the
 * engine lock.
 */
final class PullTrials {
  private static final Trials.Rules RULES = new Trials.Rules(5, 1 << 20, 8 << 20, 2L << 30, 1.1);

  /** Messages of up to 128 KiB, of up to 256 KiB, and so on; all longer ones together. */
  private static final int SIZES = 7;

  private static final int SHORTEST_BITS = 17;

  private final @Nullable Trials[] bySize = new Trials[SIZES];

  /** Of the message that is being timed; 0 if none is. */
  private long timedBytes;

  private long startNanos;

  /** Whether a message is to come as a stream; it begins now. */
  boolean streams(ReceiveOperation receive, long bytes) {
    Trials trials = of(bytes);
    if (timedBytes == 0 && trials.times(bytes)) {
      timedBytes = bytes;
      startNanos = System.nanoTime();
      receive.timedBy = this;
    }
    return trials.other();
  }

  /** The message that is being timed has come whole. */
  void ended() {
    of(timedBytes).took(timedBytes, System.nanoTime() - startNanos);
    timedBytes = 0;
  }

  private Trials of(long bytes) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(bytes - 1);
    int size = Math.clamp(bits - SHORTEST_BITS, 0, SIZES - 1);
    Trials trials = bySize[size];
    if (trials == null) {
      trials = new Trials(RULES);
      bySize[size] = trials;
    }
    return trials;
  }
}
