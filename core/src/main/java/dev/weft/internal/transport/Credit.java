package dev.weft.internal.transport;

/**
 * How much unexpected data a rank keeps for each of its peers: a share of a sixteenth of the heap,
 * so that senders who outrun their receivers meet rendezvous, not memory exhaustion.
 */
public final class Credit {
  public static long bytesFor(int jobSize) {
    long share = Runtime.getRuntime().maxMemory() / 16 / Math.max(1, jobSize - 1);
    return Math.clamp(share, TransportTuning.MIN_CREDIT_BYTES, TransportTuning.MAX_CREDIT_BYTES);
  }

  private Credit() {}
}
