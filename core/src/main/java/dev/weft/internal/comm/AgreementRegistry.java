package dev.weft.internal.comm;

import dev.weft.internal.survival.Agreements;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * The agreements of a rank's communicators. At a loss the last result of each is told to those who
 * may not know it, so that of a communicator that has been closed is kept for a while. Any thread.
 */
final class AgreementRegistry {
  private static final int MOST_CLOSED = 256;

  private final Map<Integer, Agreements> open = new HashMap<>();
  private final Queue<Agreements> closed = new ArrayDeque<>();

  synchronized Agreements add(int number, Agreements agreements) {
    open.put(number, agreements);
    return agreements;
  }

  synchronized void closed(int number) {
    Agreements ended = open.remove(number);
    if (ended != null) {
      closed.add(ended);
      if (closed.size() > MOST_CLOSED) {
        Agreements _ = closed.remove();
      }
    }
  }

  /** Another rank is gone. */
  void lost() {
    List<Agreements> all;
    synchronized (this) {
      all = new ArrayList<>(open.values());
      all.addAll(closed);
    }
    all.forEach(Agreements::tellLosses);
  }
}
