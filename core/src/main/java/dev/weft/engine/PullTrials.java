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
 * <p>What is timed is a message from its match to its last byte, one at a time. It counts only if
 * threads wait nearly all of that time: what they compute in between says nothing of either way.
 * Guarded by the engine lock.
 */
final class PullTrials {
  private static final Trials.Rules RULES = new Trials.Rules(5, 1 << 20, 8 << 20, 2L << 30, 1.1);

  /** Messages of up to 128 KiB, of up to 256 KiB, and so on; all longer ones together. */
  private static final int SIZES = 7;

  private static final int SHORTEST_BITS = 17;

  /** So small a part of a message's time may threads do something else. */
  private static final int MOST_AWAY = 20;

  private final @Nullable Trials[] bySize = new Trials[SIZES];

  /** Of the message that is being timed; 0 if none is. */
  private long timedBytes;

  private long startNanos;
  private long startAway;

  /** Whether a message that begins now is to be timed. If it is, {@link #ended} follows. */
  boolean times(long bytes, Attention attention) {
    if (timedBytes != 0 || !of(bytes).times(bytes)) {
      return false;
    }
    timedBytes = bytes;
    startNanos = attention.now();
    startAway = attention.begin(startNanos);
    return true;
  }

  /** Whether a message is to come as a stream; asked after {@link #times}. */
  boolean streams(long bytes) {
    return of(bytes).other();
  }

  /** The message that is being timed has come whole. */
  void ended(Attention attention) {
    long now = attention.now();
    long nanos = now - startNanos;
    long away = attention.end(now) - startAway;
    if (away > nanos / MOST_AWAY) {
      of(timedBytes).missed();
    } else {
      of(timedBytes).took(timedBytes, nanos);
    }
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
