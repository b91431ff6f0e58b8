package dev.weft.internal.spawn;

import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.control.RankConnection;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobId;
import dev.weft.internal.job.Leftovers;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.security.Entropy;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A port at which other jobs of the same user on this host can be met. A daemon thread takes
 * connections in and has each proven by a thread of its own, so that neither strangers nor silence
 * hold up anybody: a stranger gets 2 s and the bytes of one handshake, and there are at most
 * {@value #STRANGER_LIMIT} at a time: one more drops the oldest that has said nothing. Who has
 * shown a {@linkplain Handshake ticket} is not one of them any more. Who has proven itself waits in
 * a queue for {@link #accept}.
 *
 * <p>Any thread may call. {@link #accept} blocks, the rest does not for long.
 */
public final class OpenPort implements AutoCloseable {
  private static final int STRANGER_LIMIT = 128;
  private static final int CALLER_LIMIT = 1_024;
  private static final int BACKLOG = 1024;
  private static final long LOOK_NANOS = 20_000_000;
  private static final long ACCEPT_PAUSE_MILLIS = 20;
  private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final PortAddress address;
  private final Handshake.Side handshakes;
  private final Path secretFile;
  private final ServerSocket server;
  private final Deque<Socket> strangers = new ArrayDeque<>();
  private final BlockingQueue<Caller> callers = new LinkedBlockingQueue<>(CALLER_LIMIT);
  private final ExitHook exitHook;
  private volatile boolean closed;

  /** A root that waits to be accepted. */
  private record Caller(PortStream stream, PortHello hello) {}

  /**
   * Opens a port.
   *
   * @param job whose files are removed with the port's secret if it is killed
   * @throws ResourceException if there is no descriptor, or no folder for the secret
   */
  public OpenPort(Job job) {
    String purpose = "port-" + HexFormat.of().formatHex(Entropy.bytes(Integer.BYTES));
    secretFile = Leftovers.path(PortFolder.path(), job.id(), purpose);
    try {
      server = new ServerSocket(0, BACKLOG, OwnAddress.loopback());
    } catch (IOException e) {
      throw new ResourceException(
          "a port cannot be opened on the loopback interface: "
              + e.getMessage()
              + "; it needs one descriptor",
          e);
    }
    Secret secret = Secret.generate();
    address = new PortAddress(server.getLocalPort(), secretFile.getFileName().toString());
    handshakes = PortStream.acceptors(secret, address);
    try {
      PortFolder.keep(secret, secretFile);
    } catch (RuntimeException e) {
      RankConnection.closeQuietly(server);
      throw e;
    }
    exitHook = ExitHook.add(this::close);
    Thread.ofPlatform()
        .daemon()
        .inheritInheritableThreadLocals(false)
        .name("weft-port-" + server.getLocalPort())
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
    while (!closed) {
      try {
        Socket socket = server.accept();
        hear(socket);
      } catch (IOException noDescriptorOrClosed) {
        pause();
      }
    }
  }

  private void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(closed ? 0 : ACCEPT_PAUSE_MILLIS);
    } catch (InterruptedException ofNoUse) {
      // Looks again.
    }
  }

  private void hear(Socket socket) {
    Socket surplus;
    synchronized (strangers) {
      strangers.add(socket);
      surplus = strangers.size() > STRANGER_LIMIT ? oldestSilent() : null;
    }
    RankConnection.closeQuietly(surplus);
    Thread _ = Thread.ofVirtual().name("weft-stranger").start(() -> welcome(socket));
  }

  /** Takes out the oldest whose hello is not here: that of others is about to be looked at. */
  private Socket oldestSilent() {
    for (Socket each : strangers) {
      if (isSilent(each)) {
        strangers.remove(each);
        return each;
      }
    }
    return strangers.remove();
  }

  private static boolean isSilent(Socket socket) {
    try {
      return socket.getInputStream().available() < Handshake.FIRST_BYTES;
    } catch (IOException closed) {
      return true;
    }
  }

  private void forget(Socket socket) {
    synchronized (strangers) {
      boolean _ = strangers.remove(socket);
    }
  }

  private void welcome(Socket socket) {
    try {
      PortStream stream = new PortStream(socket);
      long deadlineNanos = System.nanoTime() + PortStream.HANDSHAKE_NANOS;
      stream.welcome(handshakes.next(), () -> forget(socket), deadlineNanos);
      Caller caller = new Caller(stream, PortHello.decode(stream.receive(deadlineNanos)));
      if (!callers.offer(caller) || closed) {
        stream.close();
      }
    } catch (IOException | WeftException stranger) {
      RankConnection.closeQuietly(socket);
    } finally {
      forget(socket);
    }
  }

  /**
   * Takes the next caller and lays out the joint job; the hub then runs here.
   *
   * @param mine this side as the other introduces itself
   * @param root this rank's number in its group
   * @param givesUp why nobody will come any more, or null as long as somebody may
   * @throws WaitTimeoutException if nobody comes in time
   * @throws ClosedException if the port is closed
   * @throws LaunchException if nobody will come any more
   */
  public JointPlan accept(
      PortHello mine, int root, long limitNanos, Supplier<@Nullable String> givesUp) {
    long deadlineNanos = deadline(limitNanos);
    while (true) {
      Caller caller = next(deadlineNanos, givesUp);
      try (PortStream stream = caller.stream) {
        JointPlan plan = answer(stream, mine, caller.hello, root);
        if (plan != null) {
          return plan;
        }
      }
    }
  }

  static long deadline(long limitNanos) {
    return System.nanoTime() + Math.min(limitNanos, Long.MAX_VALUE / 4);
  }

  private Caller next(long deadlineNanos, Supplier<@Nullable String> givesUp) {
    while (!closed) {
      try {
        Caller caller = callers.poll(LOOK_NANOS, TimeUnit.NANOSECONDS);
        if (caller != null) {
          return caller;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new WaitInterruptedException("interrupted while waiting for another job", e);
      }
      String why = givesUp.get();
      if (why != null) {
        throw new LaunchException(why);
      }
      if (System.nanoTime() - deadlineNanos >= 0) {
        throw new WaitTimeoutException("no job has connected to the port in time");
      }
    }
    throw new ClosedException("the port is closed; open another one");
  }

  /** Null if the caller has gone meanwhile. */
  private static @Nullable JointPlan answer(
      PortStream stream, PortHello mine, PortHello theirs, int root) {
    String id = JobId.create();
    JointHub hub = new JointHub(id, mine.ranks() + theirs.ranks());
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
              hub.port(),
              together,
              alike ? mine.transport() : "tcp");
      stream.send(plan.encode());
      byte[] _ = stream.receive(System.nanoTime() + ANSWER_NANOS);
      hub.start();
      taken = true;
      return plan;
    } catch (IOException | WaitTimeoutException callerGone) {
      return null;
    } finally {
      if (!taken) {
        hub.discard();
      }
    }
  }

  /** Nobody can connect any more; who waits to be accepted is turned away. Idempotent. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      exitHook.close();
      RankConnection.closeQuietly(server);
      for (Caller caller = callers.poll(); caller != null; caller = callers.poll()) {
        caller.stream.close();
      }
      PortFolder.remove(address.file());
    }
  }
}
