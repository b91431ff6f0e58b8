package dev.weft.internal.rank;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A job that this process has started and monitors. Any thread. */
public interface StartedJob extends AutoCloseable {
  /**
   * How a job ended.
   *
   * @param exitCode 0, or that of the first failing rank; 128 + n if signal n ended it
   * @param reason the first failure in a clause, or null
   * @param exitCodes by process
   */
  record End(int exitCode, @Nullable String reason, List<Integer> exitCodes) {
    public End {
      exitCodes = List.copyOf(exitCodes);
    }
  }

  /** Blocks until every process has ended and all output has been passed on. */
  End end();

  boolean ended();

  /** The job's id: what it leaves in the file system bears it. */
  String id();

  /** The processes' ids, by rank. */
  List<Long> pids();

  /** Has the plan's report say who waits for whom, and where the program's threads are. */
  void describe();

  /** Kills every rank. */
  @Override
  void close();
}
