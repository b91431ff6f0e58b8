package dev.weft.internal.comm;

import dev.weft.Port;
import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.job.Job;
import dev.weft.internal.spawn.OpenPort;
import dev.weft.internal.spawn.PublishedNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The open ports, published names and connections of one rank to other jobs. All of them end with
 * the rank's membership of its job. Any thread may call.
 */
final class OpenConnections implements AutoCloseable {
  private static final long LOOK_MILLIS = 20;

  private final Job job;
  private final Set<JobPort> ports = new HashSet<>();
  private final Map<String, Port> names = new HashMap<>();
  private final Set<JobConnection> connections = new HashSet<>();
  private boolean closed;

  OpenConnections(Job job) {
    this.job = job;
  }

  /** The job that the rank was started in. */
  Job job() {
    return job;
  }

  synchronized Port openPort() {
    if (closed) {
      throw Failures.closed(job.rank());
    }
    ports.removeIf(port -> port.open().isClosed());
    JobPort port = new JobPort(new OpenPort(job));
    ports.add(port);
    return port;
  }

  synchronized void publish(String service, Port port) {
    if (JobPort.of(port).isClosed()) {
      throw new ClosedException("the port is closed, so it cannot be published; open another one");
    }
    PublishedNames.publish(job, service, port.name());
    names.put(service, port);
  }

  synchronized void unpublish(String service) {
    names.remove(service);
    PublishedNames.unpublish(job, service);
  }

  String lookup(String service, Duration timeout) {
    long start = System.nanoTime();
    long limitNanos = nanos(timeout);
    while (true) {
      String port = PublishedNames.lookup(service);
      if (port != null) {
        return port;
      }
      if (System.nanoTime() - start >= limitNanos) {
        throw new WaitTimeoutException(
            "the name \"%s\" has not been published within %d ms"
                .formatted(service, TimeUnit.NANOSECONDS.toMillis(limitNanos)));
      }
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new WaitInterruptedException("interrupted while waiting for a name", e);
      }
    }
  }

  /** As nanoseconds; what is longer than they can say is as long as they can. */
  static long nanos(Duration timeout) {
    return Math.max(0, TimeUnit.NANOSECONDS.convert(timeout));
  }

  synchronized void add(JobConnection connection) {
    connections.add(connection);
  }

  synchronized void remove(JobConnection connection) {
    connections.remove(connection);
  }

  /** Waits for nobody. */
  @Override
  public void close() {
    List<JobConnection> open;
    synchronized (this) {
      closed = true;
      ports.forEach(Port::close);
      for (String service : List.copyOf(names.keySet())) {
        try {
          unpublish(service);
        } catch (WeftException goneWithItsPort) {
          // Somebody has looked for it after the port was closed.
        }
      }
      open = new ArrayList<>(connections);
    }
    open.forEach(JobConnection::endNow);
  }
}
