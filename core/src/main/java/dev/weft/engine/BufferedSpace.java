package dev.weft.engine;

/** How many bytes messages sent in buffered mode hold, and may hold. Under the engine lock. */
final class BufferedSpace {
  private static final long DEFAULT_LIMIT_BYTES = 64L << 20;

  private long limitBytes = DEFAULT_LIMIT_BYTES;
  private long usedBytes;

  void limit(long bytes) {
    limitBytes = bytes;
  }

  /** A message of which a part is on its way already must be taken, whatever the limit. */
  void reserve(long bytes, boolean begun) {
    if (!begun && usedBytes + bytes > limitBytes) {
      throw Failures.bufferedSpaceFull(bytes, usedBytes, limitBytes);
    }
    usedBytes += bytes;
  }

  void release(long bytes) {
    usedBytes -= bytes;
  }

  boolean isEmpty() {
    return usedBytes == 0;
  }
}
