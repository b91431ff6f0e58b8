package dev.weft.cli;

import dev.weft.internal.job.JobNote;
import java.io.IOException;

/**
 * Asks the process that holds a running job together, by a signal, to print what the job's ranks
 * do. It prints that on its own error output. Sends nothing to a process that has not said that it
 * takes the signal.
 */
final class StacksRequest {
  /**
   * Sends the request.
   *
   * @throws UsageException if the job cannot be asked
   */
  static void send(JobNote job) {
    if (job.signal().isEmpty()) {
      throw new UsageException(
          "job %s was started by %s, so that no weft run watches over it and can be asked; jcmd %d Thread.print shows the threads of the process that holds it together"
              .formatted(job.shortId(), job.startedBy(), job.pid()));
    }
    String pid = Long.toString(job.pid());
    try {
      Process kill = new ProcessBuilder("kill", "-" + job.signal(), pid).inheritIO().start();
      if (kill.waitFor() != 0) {
        throw new UsageException(
            "the process %s of job %s cannot be signalled".formatted(pid, job.shortId()));
      }
    } catch (IOException e) {
      throw new UsageException("asking a job needs the kill command: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private StacksRequest() {}
}
