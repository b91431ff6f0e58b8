package dev.weft.internal.counters;

/**
 * The counters of a rank as they were at one time.
 *
 * @param atMillis that time, since the epoch
 */
public record RankSample(
    Rank rank, long atMillis, Activity activity, Traffic traffic, Machine machine) {
  /** In place of a number that has not been asked for, or that the system does not tell. */
  public static final long UNKNOWN = -1;

  /**
   * Which rank it is.
   *
   * @param ranksOfProcess how many ranks are threads of its process; 1 if it has a process
   * @param joinedMillis when it joined its job, since the epoch
   */
  public record Rank(
      int number, int size, long pid, int ranksOfProcess, String host, long joinedMillis) {}

  /** What the program of a rank does. */
  public enum State {
    /** No thread waits, or only for so short a time that it polls. */
    COMPUTES(0, "computes"),
    WAITS(1, "waits"),
    /** It waits in an operation that all ranks of a communicator take part in. */
    COLLECTIVE(2, "collective");

    final int code;
    private final String words;

    State(int code, String words) {
      this.code = code;
      this.words = words;
    }

    static State of(long code) {
      for (State state : values()) {
        if (state.code == code) {
          return state;
        }
      }
      return COMPUTES;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /**
   * What the rank was doing.
   *
   * @param sinceMillis when the wait began, since the epoch; {@link #UNKNOWN} if none lasts
   * @param call the method of Weft that the program has called and its line; empty if none waits,
   *     or nobody has asked
   */
  public record Activity(State state, long sinceMillis, String call) {}

  /**
   * What the rank's engine has counted, see {@link CounterSource.Counts}. The lengths of queues are
   * known only while somebody asks.
   */
  public record Traffic(
      long messagesSent,
      long bytesSent,
      long messagesReceived,
      long bytesReceived,
      long posted,
      long unexpected,
      long waitedNanos) {
    static Traffic of(CounterSource.Counts counts) {
      return new Traffic(
          counts.messagesSent(),
          counts.bytesSent(),
          counts.messagesReceived(),
          counts.bytesReceived(),
          counts.posted(),
          counts.unexpected(),
          counts.waitedNanos());
    }
  }

  /**
   * The rank's virtual machine, which other ranks may share. The last three are known only while
   * somebody asks.
   *
   * @param heapMax {@link Long#MAX_VALUE} if there is no limit
   */
  public record Machine(
      long heapUsed, long heapMax, long collections, long collectedMillis, long processorNanos) {}
}
