package dev.weft.parallel.checkpoint;

/** How much memory slots get. */
final class Capacity {
  private static final long PAGE_BYTES = 4096;

  private Capacity() {}

  /** What is needed first; when that was too little once, a quarter more. */
  static long of(long bytes, long before) {
    long wanted = before == 0 || bytes <= before ? Math.max(bytes, before) : bytes + bytes / 4;
    return (wanted + PAGE_BYTES - 1) & -PAGE_BYTES;
  }

  /** The same for each rank; the second array may be empty. */
  static long[] of(long[] bytes, long[] before) {
    long[] capacities = new long[bytes.length];
    for (int rank = 0; rank < bytes.length; rank++) {
      capacities[rank] = of(bytes[rank], before.length == 0 ? 0 : before[rank]);
    }
    return capacities;
  }
}
