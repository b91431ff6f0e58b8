package dev.weft.internal.replay;

import dev.weft.data.Status;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order in which calls of several ranks to this rank's objects are taken up. In a replay, a
 * call that comes before its turn is kept until then. Any thread; does not block.
 */
public final class CallOrder {
  private final RankDecisions decisions;
  private final int communicator;

  /** The ranks in order; null if none is recorded. */
  private final @Nullable List<Integer> recorded;

  private final Map<Integer, Deque<Kept>> kept = new HashMap<>();
  private int at;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Kept(Status status, byte[] frame) {}

  CallOrder(RankDecisions decisions, int communicator, @Nullable List<Integer> recorded) {
    this.decisions = decisions;
    this.communicator = communicator;
    this.recorded = recorded;
  }

  /**
   * A call that was kept and whose turn it is.
   *
   * @param frame gets its bytes
   * @return null if there is none
   */
  public synchronized @Nullable Status next(byte[] frame) {
    Deque<Kept> calls = kept.get(turn());
    if (calls == null) {
      return null;
    }
    Kept call = calls.removeFirst();
    if (calls.isEmpty()) {
      kept.remove(turn());
    }
    System.arraycopy(call.frame, 0, frame, 0, call.frame.length);
    takeUp(call.status.source());
    return call.status;
  }

  /** The rank whose call is next; any that is kept once the record has ended. */
  private int turn() {
    if (recorded != null && at < recorded.size()) {
      return recorded.get(at);
    }
    return kept.isEmpty() ? -1 : kept.keySet().iterator().next();
  }

  private void takeUp(int rank) {
    at++;
    decisions.called(communicator, rank);
  }

  /**
   * Whether a frame that has come may be taken up now; else it is kept.
   *
   * @param ordered whether its place among those of other ranks matters
   */
  public synchronized boolean takes(Status status, byte[] frame, boolean ordered) {
    if (!ordered || status.bytes() == 0) {
      return true;
    }
    int rank = status.source();
    boolean due = recorded == null || at >= recorded.size() || recorded.get(at) == rank;
    if (due && !kept.containsKey(rank)) {
      takeUp(rank);
      return true;
    }
    kept.computeIfAbsent(rank, none -> new ArrayDeque<>())
        .addLast(new Kept(status, Arrays.copyOf(frame, (int) status.bytes())));
    return false;
  }
}
