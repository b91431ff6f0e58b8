package dev.weft.internal.spawn;

import dev.weft.failure.ClosedException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.PortAddress;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A port at which other jobs of the same user can connect; also from other hosts, if the ranks of
 * this job {@linkplain Job#listeningAddress listen} for them. A daemon thread accepts connections
 * and verifies their proofs ({@link ControlServer}, in which strangers cannot delay others). A job
 * with a valid proof waits in a queue for {@link #accept}.
 *
 * <p>Any thread may call. {@link #accept} blocks; other methods do not block for long.
 */
public final class OpenPort implements AutoCloseable {
  private static final int CALLER_LIMIT = 1_024;
  private static final long POLL_MILLIS = 1_000;
  private static final long LOOK_NANOS = 20_000_000;

  private final Secret secret;
  private final PortAddress address;
  private final ControlServer controlServer;
  private final BlockingQueue<Caller> callers = new LinkedBlockingQueue<>();
  private final Queue<Runnable> submitted = new ConcurrentLinkedQueue<>();

  /** Those that have said who they are, by the numbers of their connections. For the thread. */
  private final Map<Integer, Caller> connected = new HashMap<>();

  private final ExitHook exitHook;
  private volatile boolean closed;

  /** A root that waits to be accepted; told whether it has the plan, or has gone before. */
  private record Caller(int connection, PortHello hello, CompletableFuture<Boolean> hasPlan) {}

  /**
   * Opens a port for all jobs that can have its secret.
   *
   * @param job whose files are removed with the port's secret if it is killed
   * @throws ResourceException if there is no descriptor, or no folder for the secret
   */
  public OpenPort(Job job) {
    String file = PortAddress.newFile(job.id(), false);
    this(job, file, PortSecrets.opened(job, file));
    try {
      PortFolder.keep(secret, address.secretFile());
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Opens a port for a job that is going to be spawned.
   *
   * @param parents the secret of which that job's is made
   * @throws ResourceException if there is no descriptor
   */
  public static OpenPort forSpawned(Job job, Secret parents) {
    String file = PortAddress.newFile(job.id(), true);
    Secret spawned = PortAddress.ofSpawned(parents, file);
    return new OpenPort(job, file, PortAddress.secret(spawned, file));
  }

  private OpenPort(Job job, String file, Secret secret) {
    this.secret = secret;
    controlServer =
        ControlServer.ofCallers(
            PortAddress.acceptors(secret, file), CALLER_LIMIT, this::frame, job.listeningAddress());
    address = new PortAddress(controlServer.address(), file);
    exitHook = ExitHook.add(this::close);
    Thread.ofPlatform()
        .daemon()
        .inheritInheritableThreadLocals(false)
        .name("weft-port-" + address.at().getPort())
        .start(this::listen);
  }

  /** What {@link PortCall} needs to find it. */
  public String name() {
    return address.toString();
  }

  public boolean isClosed() {
    return closed;
  }

  private void listen() {
    try {
      while (!closed) {
        controlServer.poll(POLL_MILLIS);
        for (Runnable task = submitted.poll(); task != null; task = submitted.poll()) {
          task.run();
        }
      }
    } finally {
      controlServer.close();
      close();
    }
  }

  private void frame(int connection, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlServer.ATTACHED -> {}
      case ControlServer.DETACHED, ControlServer.LOST -> {
        Caller caller = connected.remove(connection);
        if (caller != null) {
          caller.hasPlan.complete(false);
          callers.remove(caller);
        }
      }
      case ControlFrame.HELLO -> {
        Caller caller = new Caller(connection, PortHello.decode(body), new CompletableFuture<>());
        if (connected.putIfAbsent(connection, caller) != null) {
          throw new ProtocolException("a caller sends its hello twice");
        }
        callers.add(caller);
      }
      case ControlFrame.TAKEN -> {
        Caller caller = connected.get(connection);
        if (caller != null) {
          caller.hasPlan.complete(true);
        }
      }
      default -> throw new ProtocolException("a port has no control frame of type " + type);
    }
  }

  /**
   * Takes the next caller and lays out the joint job; the hub then runs here.
   *
   * @param group the secret of the job whose communicator accepts: the plan is sealed with it
   * @param mine this side as the other introduces itself
   * @param root this rank's number in its group
   * @param givesUp why nobody will come any more, or null as long as somebody may
   * @throws WaitTimeoutException if nobody comes in time
   * @throws ClosedException if the port is closed
   * @throws LaunchException if nobody will come any more
   */
  public JointPlan accept(
      Secret group, PortHello mine, int root, long limitNanos, Supplier<@Nullable String> givesUp) {
    long deadlineNanos = deadline(limitNanos);
    try {
      while (true) {
        JointPlan plan = answer(next(deadlineNanos, givesUp), group, mine, root);
        if (plan != null) {
          return plan;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while waiting for another job", e);
    }
  }

  static long deadline(long limitNanos) {
    return System.nanoTime() + Math.min(limitNanos, Long.MAX_VALUE / 4);
  }

  private Caller next(long deadlineNanos, Supplier<@Nullable String> givesUp)
      throws InterruptedException {
    while (!closed) {
      Caller caller = callers.poll(LOOK_NANOS, TimeUnit.NANOSECONDS);
      if (caller != null) {
        return caller;
      }
      String why = givesUp.get();
      if (why != null) {
        throw new LaunchException(FailureCode.JOIN_PORT, why);
      }
      if (System.nanoTime() - deadlineNanos >= 0) {
        throw new WaitTimeoutException("no job has connected to the port in time");
      }
    }
    throw new ClosedException("the port is closed; open another one");
  }

  /** Null if the caller has gone meanwhile. */
  private @Nullable JointPlan answer(Caller caller, Secret group, PortHello mine, int root)
      throws InterruptedException {
    PortHello theirs = caller.hello;
    String id = JobId.create();
    Secret joint = Secret.generate();
    JointHub hub =
        new JointHub(
            id,
            joint,
            mine.ranks() + theirs.ranks(),
            address.at().getAddress(),
            JointHub.BETWEEN_JOBS,
            () -> {});
    boolean taken = false;
    try {
      boolean together = !mine.process().isEmpty() && mine.process().equals(theirs.process());
      boolean alike = mine.transport().equals(theirs.transport());
      JointPlan plan =
          new JointPlan(
              id,
              mine.ranks(),
              theirs.ranks(),
              root,
              together,
              hub.address(),
              alike ? mine.transport() : "tcp",
              JointPlan.seal(joint, secret));
      submitted.add(() -> send(caller, plan));
      controlServer.wakeup();
      taken = caller.hasPlan.get(StartLimit.begin().seconds(), TimeUnit.SECONDS);
      if (taken) {
        hub.start();
        return plan.resealed(secret, group);
      }
      return null;
    } catch (TimeoutException | ExecutionException callerGone) {
      return null;
    } finally {
      if (!taken) {
        hub.discard();
      }
    }
  }

  /** Unless it has gone, and another has its connection's number. */
  private void send(Caller caller, JointPlan plan) {
    if (!caller.hasPlan.isDone()) {
      controlServer.send(caller.connection, ControlFrame.of(ControlFrame.PLAN, plan.encode()));
    }
  }

  /** Nobody can connect any more; who waits to be accepted is turned away. Idempotent. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      exitHook.close();
      controlServer.wakeup();
      PortFolder.remove(address.file());
    }
  }
}
