package dev.weft.internal.transport.mpi;

import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.TransportTuning;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Wakes a rank some time after it has gone to sleep, so that it polls for messages. The time grows
 * while nothing arrives. Any thread may call; nothing blocks.
 */
final class PollTimer implements AutoCloseable {
  private final Supplier<Doorbell> bell;
  private final Thread thread;
  private volatile boolean armed;
  private volatile boolean closed;
  private volatile long nanos = TransportTuning.MPI_SHORTEST_NAP_NANOS;

  PollTimer(int rank, Supplier<Doorbell> bell) {
    this.bell = bell;
    this.thread = Thread.ofPlatform().daemon().name("weft-mpi-" + rank).start(this::run);
  }

  /**
   * Rings the rank's bell once, later.
   *
   * @param something whether something has come since it was armed last
   */
  void arm(boolean something) {
    nanos =
        something
            ? TransportTuning.MPI_SHORTEST_NAP_NANOS
            : Math.min(2 * nanos, TransportTuning.MPI_LONGEST_NAP_NANOS);
    if (!armed) {
      armed = true;
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    while (!closed) {
      if (armed) {
        LockSupport.parkNanos(nanos);
        armed = false;
        bell.get().ring();
      } else {
        LockSupport.park();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
