package dev.weft.internal.comm;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.EngineStart;
import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.security.Secret;
import dev.weft.internal.spawn.JointJob;
import dev.weft.internal.spawn.JointPlan;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * This rank's part in a joint job: an engine of its own over the ranks of both jobs, and the count
 * of communicators that need it. Any thread may call.
 *
 * <p>It is open until the last communicator is closed. Then a separate thread ends it: it waits
 * until all ranks are ending or one is gone, so that requests of other ranks are still served. Then
 * its engine says goodbye and is released. {@link #endNow} skips the wait.
 */
final class JobConnection {
  private final OpenConnections connections;
  private final JointJob job;
  private final Engine engine;
  private final Set<AbstractCommunicator> communicators = new HashSet<>();
  private @Nullable Thread ending;
  private boolean ended;

  private JobConnection(OpenConnections connections, JointJob job, Engine engine) {
    this.connections = connections;
    this.job = job;
    this.engine = engine;
  }

  /** Meets the other ranks; blocks until all have come or one is known not to. */
  static JobConnection open(OpenConnections connections, JointPlan plan, int rank, Secret group) {
    JointJob job = JointJob.attach(plan, rank, connections.job(), group);
    Engine[] engine = new Engine[1];
    try {
      TransportChoice choice = TransportChoice.valueOf(plan.transport().toUpperCase(Locale.ROOT));
      TransportChoice.during(choice, () -> engine[0] = EngineStart.in(job));
    } catch (RuntimeException e) {
      job.close();
      throw e;
    }
    JobConnection connection = new JobConnection(connections, job, engine[0]);
    connections.add(connection);
    return connection;
  }

  JointJob job() {
    return job;
  }

  Engine engine() {
    return engine;
  }

  synchronized void opened(AbstractCommunicator communicator) {
    communicators.add(communicator);
  }

  /** A communicator has been closed: if it was the last, the connection ends in the background. */
  synchronized void closed(AbstractCommunicator communicator) {
    if (communicators.remove(communicator) && communicators.isEmpty() && !ended) {
      ending =
          Thread.ofPlatform()
              .daemon()
              .inheritInheritableThreadLocals(false)
              .name("weft-disconnect")
              .start(this::endTogether);
    }
  }

  /** Whether closing one communicator more ends the connection. */
  synchronized boolean hasOneLeft() {
    return communicators.size() == 1;
  }

  private void endTogether() {
    try {
      job.fence();
    } catch (WeftException oneIsGone) {
      // Then it is over for the others too.
    }
    endNow();
  }

  /** Blocks until the connection has ended. */
  void awaitEnd() {
    Thread thread;
    synchronized (this) {
      thread = ending;
    }
    if (thread != null) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new WaitInterruptedException("interrupted while waiting to disconnect", e);
      }
    }
  }

  /**
   * Ends this rank's part and waits for no other rank. Blocks for a moment, also if another thread
   * is at it.
   */
  void endNow() {
    boolean first;
    Thread other;
    synchronized (this) {
      first = !ended;
      ended = true;
      other = ending;
    }
    if (first) {
      engine.leave(job);
      connections.remove(this);
    } else if (other != Thread.currentThread()) {
      awaitEnd();
    }
  }
}
