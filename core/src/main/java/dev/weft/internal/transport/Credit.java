package dev.weft.internal.transport;

/**
 * The limit on unexpected data that a rank keeps for each of its peers: a share of a sixteenth of
 * the heap. A sender that outruns its receiver then falls back to rendezvous, and does not exhaust
 * the memory.
 */
public final class Credit {
  public static long bytesFor(int jobSize) {
    long share = Runtime.getRuntime().maxMemory() / 16 / Math.max(1, jobSize - 1);
    return Math.clamp(share, TransportTuning.MIN_CREDIT_BYTES, TransportTuning.MAX_CREDIT_BYTES);
  }

  private Credit() {}
}
