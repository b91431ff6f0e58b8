package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Counts;
import dev.weft.sockets.rendezvous.Reason;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many connections of this process are fast, and why others are not. Any thread. */
public final class SocketCounts {
  /** Connections that have gone through shared memory. */
  public static long fast() {
    return Counts.fast();
  }

  /**
   * Reasons in words, with how many connections each was one for; those that were none for none are
   * left out.
   */
  public static Map<String, Long> plain() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Reason reason : Reason.values()) {
      if (reason.counted() > 0) {
        counts.put(reason.words(), reason.counted());
      }
    }
    return counts;
  }

  private SocketCounts() {}
}
