package dev.weft.internal.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/** The races of one rank's messages, each once. Any thread; does not block. */
final class Races {
  private static final int MOST_LINES = 20;

  private final List<ReceiveLog> logs = new ArrayList<>();
  private final Set<String> lines = new LinkedHashSet<>();

  synchronized ReceiveLog newLog(VectorClock clock, int self, IntUnaryOperator worldRank) {
    ReceiveLog log = new ReceiveLog(clock, self, worldRank, this::add);
    logs.add(log);
    return log;
  }

  private synchronized void add(String line) {
    if (lines.size() < MOST_LINES) {
      lines.add(line);
    }
  }

  /**
   * Those found so far, in words.
   *
   * @param complete whether the rank receives nothing more
   */
  List<String> lines(boolean complete) {
    List<ReceiveLog> all;
    synchronized (this) {
      all = List.copyOf(logs);
    }
    all.forEach(log -> log.search(complete));
    synchronized (this) {
      return List.copyOf(lines);
    }
  }
}
