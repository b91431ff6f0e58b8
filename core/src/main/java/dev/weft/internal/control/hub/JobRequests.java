package dev.weft.internal.control.hub;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.counters.ReportedCounters;
import dev.weft.internal.job.JobRequest;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What commands of this user ask of a running job, looked for once a second, and the counters of
 * ranks of other hosts, once somebody has asked for them. For the server's loop.
 */
final class JobRequests {
  private static final long REQUEST_MILLIS = 1_000;

  private final ControlServer controlServer;
  private final LoopTimers timers;
  private @Nullable ReportedCounters counters;

  JobRequests(ControlServer controlServer, LoopTimers timers) {
    this.controlServer = controlServer;
    this.timers = timers;
  }

  void on(String job, Runnable action) {
    timers.set(
        REQUEST_MILLIS,
        () -> {
          if (JobRequest.DESCRIBE.take(job)) {
            action.run();
          }
          if (JobRequest.COUNT.take(job)) {
            counters = counters == null ? new ReportedCounters(job) : counters;
            controlServer.sendAll(ControlFrame.bare(ControlFrame.COUNT));
          }
          on(job, action);
        });
  }

  /** A rank counts no more. */
  void left(int rank) {
    if (counters != null) {
      counters.left(rank);
    }
  }

  /** Takes what a rank reports, or any rank of a process that all share. */
  void take(boolean shared, int rank, int size, ByteBuffer body) throws ProtocolException {
    if (counters != null) {
      counters.take(shared ? ReportedCounters.ANY : rank, size, body);
    }
  }
}
