package dev.weft.launch;

import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.rank.StartedJob;
import java.util.List;
import java.util.Queue;

/**
 * A job that this process has started and monitors; it ends when this process ends for any reason.
 * Any thread may call.
 */
public final class RunningJob implements AutoCloseable {
  private final StartedJob job;
  private final Queue<String> reports;

  RunningJob(StartedJob job, Queue<String> reports) {
    this.job = job;
    this.reports = reports;
  }

  /**
   * Blocks until all ranks have ended and all that they printed has been passed on.
   *
   * @throws WaitInterruptedException if the thread is interrupted; the job goes on
   * @throws LaunchException if this process could no longer watch over it
   */
  public JobOutcome await() {
    StartedJob.End end = job.end();
    return new JobOutcome(end.exitCode(), end.reason(), String.join("", reports), end.exitCodes());
  }

  /** Whether it has ended. Does not block. */
  public boolean hasEnded() {
    return job.ended();
  }

  /**
   * Identifies the job on this host: what it makes for itself in shared memory and among temporary
   * files is named after it, and gone when the job has ended. Does not block.
   */
  public String id() {
    return job.id();
  }

  /** The ids of the processes, by rank. */
  public List<Long> processIds() {
    return job.pids();
  }

  /**
   * Asks who waits for whom and where the program's threads are; the report has it soon, see {@link
   * Launcher#report}. Does not block.
   */
  public void describe() {
    job.describe();
  }

  /** Kills what still runs of it, and blocks until it has ended. */
  @Override
  public void close() {
    if (!job.ended()) {
      job.close();
      StartedJob.End _ = job.end();
    }
  }
}
