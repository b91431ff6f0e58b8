package dev.weft.cli;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.JobNote;
import dev.weft.internal.job.JobRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Asks the process that has written a running job's note to print, on its own error output, what
 * the job's ranks do.
 */
final class StacksRequest {
  private static final long TAKEN_MILLIS = 10_000;
  private static final long LOOK_MILLIS = 50;

  /**
   * Sends the request, and waits until the process has taken it.
   *
   * @throws UsageException if the job cannot be asked
   */
  static void send(JobNote job) {
    send(job, TAKEN_MILLIS);
  }

  static void send(JobNote job, long limitMillis) {
    try {
      JobRequest.DESCRIBE.make(job.job());
      for (long waited = 0; waited < limitMillis; waited += LOOK_MILLIS) {
        if (!JobRequest.DESCRIBE.isPending(job.job())) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
    } catch (IOException | ResourceException e) {
      throw new UsageException(
          UsageException.Kind.JOB,
          "job %s cannot be asked: %s".formatted(job.shortId(), e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (JobRequest.DESCRIBE.take(job.job())) {
      throw new UsageException(
          UsageException.Kind.JOB,
          "process %d, which holds job %s together, has not taken the request within %d s: has it been stopped? jcmd %d Thread.print shows its threads"
              .formatted(
                  job.pid(),
                  job.shortId(),
                  TimeUnit.MILLISECONDS.toSeconds(limitMillis),
                  job.pid()));
    }
  }

  private StacksRequest() {}
}
