package dev.weft.cli;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.DescribeRequest;
import dev.weft.internal.job.JobNote;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Asks the process that holds a running job together to print what the job's ranks do, on its own
 * error output: by a signal if it has said that it takes one, else by a {@link DescribeRequest}.
 */
final class StacksRequest {
  private static final long TAKEN_MILLIS = 10_000;
  private static final long LOOK_MILLIS = 50;

  /**
   * Sends the request.
   *
   * @throws UsageException if the job cannot be asked
   */
  static void send(JobNote job) {
    send(job, TAKEN_MILLIS);
  }

  static void send(JobNote job, long limitMillis) {
    try {
      if (job.signal().isEmpty()) {
        ask(job, limitMillis);
      } else {
        signal(job);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void ask(JobNote job, long limitMillis) throws InterruptedException {
    try {
      DescribeRequest.make(job.job());
    } catch (IOException | ResourceException e) {
      throw new UsageException(
          "job %s cannot be asked: %s".formatted(job.shortId(), e.getMessage()));
    }
    for (long waited = 0; waited < limitMillis; waited += LOOK_MILLIS) {
      if (!DescribeRequest.isPending(job.job())) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    if (DescribeRequest.take(job.job())) {
      throw new UsageException(
          "process %d, which holds job %s together, has not taken the request within %d s: has it been stopped? jcmd %d Thread.print shows its threads"
              .formatted(
                  job.pid(),
                  job.shortId(),
                  TimeUnit.MILLISECONDS.toSeconds(limitMillis),
                  job.pid()));
    }
  }

  private static void signal(JobNote job) throws InterruptedException {
    String pid = Long.toString(job.pid());
    try {
      Process kill = new ProcessBuilder("kill", "-" + job.signal(), pid).inheritIO().start();
      if (kill.waitFor() != 0) {
        throw new UsageException(
            "the process %s of job %s cannot be signalled".formatted(pid, job.shortId()));
      }
    } catch (IOException e) {
      throw new UsageException("asking a job needs the kill command: " + e.getMessage());
    }
  }

  private StacksRequest() {}
}
