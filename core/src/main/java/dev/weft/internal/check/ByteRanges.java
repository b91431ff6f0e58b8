package dev.weft.internal.check;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Bytes of a rank's memory in a window, as ranges in ascending order. Immutable; any thread. */
public final class ByteRanges {
  static final ByteRanges NONE = new ByteRanges(new long[0]);

  /** Of each range the first byte and the end, which is not included. */
  private final long[] bounds;

  private ByteRanges(long[] bounds) {
    this.bounds = bounds;
  }

  /**
   * Ranges in any order, which may overlap.
   *
   * @param bounds of each the first byte and the end
   */
  public static ByteRanges of(long[] bounds) {
    long[] sorted = isAscending(bounds) ? bounds.clone() : sorted(bounds);
    int used = 0;
    for (int i = 0; i < sorted.length; i += 2) {
      if (used > 0 && sorted[i] <= sorted[used - 1]) {
        sorted[used - 1] = Math.max(sorted[used - 1], sorted[i + 1]);
      } else {
        sorted[used] = sorted[i];
        sorted[used + 1] = sorted[i + 1];
        used += 2;
      }
    }
    return new ByteRanges(Arrays.copyOf(sorted, used));
  }

  private static long[] sorted(long[] bounds) {
    return IntStream.range(0, bounds.length / 2)
        .mapToObj(i -> new long[] {bounds[2 * i], bounds[2 * i + 1]})
        .sorted(Comparator.comparingLong(each -> each[0]))
        .flatMapToLong(Arrays::stream)
        .toArray();
  }

  private static boolean isAscending(long[] bounds) {
    for (int i = 2; i < bounds.length; i += 2) {
      if (bounds[i] < bounds[i - 2]) {
        return false;
      }
    }
    return true;
  }

  boolean isEmpty() {
    return bounds.length == 0;
  }

  /** Whether the others begin where these end. */
  boolean isFollowedBy(ByteRanges others) {
    return bounds.length > 0
        && others.bounds.length > 0
        && bounds[bounds.length - 1] == others.bounds[0];
  }

  /** These and the others, which follow. */
  ByteRanges and(ByteRanges others) {
    long[] all = Arrays.copyOf(bounds, bounds.length + others.bounds.length - 2);
    System.arraycopy(others.bounds, 1, all, bounds.length - 1, others.bounds.length - 1);
    return new ByteRanges(all);
  }

  /** The first byte of both, or -1. */
  long firstShared(ByteRanges others) {
    int mine = 0;
    int theirs = 0;
    while (mine < bounds.length && theirs < others.bounds.length) {
      long end = bounds[mine + 1];
      long otherEnd = others.bounds[theirs + 1];
      long from = Math.max(bounds[mine], others.bounds[theirs]);
      if (from < Math.min(end, otherEnd)) {
        return from;
      }
      if (end <= otherEnd) {
        mine += 2;
      } else {
        theirs += 2;
      }
    }
    return -1;
  }

  void encode(DataOutputStream to) throws IOException {
    to.writeInt(bounds.length);
    for (long bound : bounds) {
      to.writeLong(bound);
    }
  }

  static ByteRanges decode(DataInputStream from) throws IOException {
    long[] bounds = new long[from.readInt()];
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = from.readLong();
    }
    return new ByteRanges(bounds);
  }
}
