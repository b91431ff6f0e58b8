package dev.weft.internal.engine.base;

import dev.weft.internal.os.Trials;
import org.jspecify.annotations.Nullable;

/**
 * Decides by trials, for each size, whether the long messages of one peer are read from its memory
 * or requested as a stream. Reading copies once instead of twice. But if a message fits into the
 * caches of two cores, each step of the single copy waits for two cache lines: one that the other
 * core has written, and one that it has read. Two simultaneous copies through a ring then take half
 * as long (1 MiB between two Zen 4 cores 35 µs instead of 62); on other processors reading is
 * faster. And a computing sender can be read from, but streams only when its progress thread gets a
 * turn.
 *
 * <p>One message at a time is timed, from its match to its last byte. The time counts only if
 * threads wait for nearly all of it: computation in between would distort it.
 *
 * <p>Two ranks that exchange messages must both use the same way: if one streams and the other
 * reads, neither gets faster. So one of them decides, and the other uses the way in which its own
 * messages were taken.
 *
 * <p>Guarded by the engine lock.
 */
public final class ReadTrials {
  /** Messages of up to 128 KiB, of up to 256 KiB, and so on; all longer ones together. */
  private static final int SIZES = 7;

  private static final int SHORTEST_BITS = 17;

  /** Shorter ones are only announced because their sender waits for the match. */
  private static final long SHORTEST_FOLLOWED_BYTES = 1L << (SHORTEST_BITS - 1);

  private static final class Size {
    private final Trials trials = new Trials(EngineTuning.READ_TRIALS);
    private boolean sentStreams;
    private int following;
  }

  private final boolean decides;
  private final ComputeTime computeTime;
  private final @Nullable Size[] bySize = new Size[SIZES];

  /** Of the message that is being timed; 0 if none is. */
  private long timedBytes;

  private long startNanos;
  private long startAway;

  /**
   * @param decides whether this rank does for the peer as well, where messages go both ways
   */
  public ReadTrials(boolean decides, ComputeTime computeTime) {
    this.decides = decides;
    this.computeTime = computeTime;
  }

  /** The peer has begun to take a message of this rank as a stream, or has read it. */
  public void sent(long bytes, boolean streams) {
    if (!decides && bytes > SHORTEST_FOLLOWED_BYTES) {
      Size size = of(bytes);
      size.sentStreams = streams;
      size.following = EngineTuning.READ_FOLLOWING;
    }
  }

  /**
   * Whether a message that begins now is to be timed. If it is, {@link #ended} follows. Asked once
   * for each message, and then {@link #streams}.
   */
  public boolean times(long bytes) {
    Size size = of(bytes);
    if (size.following > 0 || timedBytes != 0 || !size.trials.times(bytes)) {
      return false;
    }
    timedBytes = bytes;
    startNanos = computeTime.now();
    startAway = computeTime.begin(startNanos);
    return true;
  }

  /** Whether that message is to come as a stream. */
  public boolean streams(long bytes) {
    Size size = of(bytes);
    if (size.following > 0) {
      size.following--;
      return size.sentStreams;
    }
    return size.trials.other();
  }

  /** The message that is being timed has come whole. */
  public void ended() {
    long now = computeTime.now();
    long nanos = now - startNanos;
    long away = computeTime.end(now) - startAway;
    if (away > nanos / EngineTuning.READ_MOST_AWAY) {
      of(timedBytes).trials.missed();
    } else {
      of(timedBytes).trials.took(timedBytes, nanos);
    }
    timedBytes = 0;
  }

  private Size of(long bytes) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(bytes - 1);
    int index = Math.clamp(bits - SHORTEST_BITS, 0, SIZES - 1);
    Size size = bySize[index];
    if (size == null) {
      size = new Size();
      bySize[index] = size;
    }
    return size;
  }
}
