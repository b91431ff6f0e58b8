package dev.weft.internal.transport.tcp.greeting;

import dev.weft.internal.job.Job;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import dev.weft.internal.transport.tcp.socket.Network;
import dev.weft.internal.transport.tcp.socket.Readiness;
import dev.weft.internal.transport.tcp.socket.TcpAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * The thread that accepts and opens connections, and watches them while the rank sleeps. So neither
 * handshakes nor strangers disturb a working rank. Any thread may call; nothing blocks, except that
 * {@link #close} waits briefly for the end of the thread.
 */
public final class ConnectionThread implements AutoCloseable {
  public static final String PURPOSE = "tcp";

  private static final long CLOSE_MILLIS = 2_000;

  private final Readiness readiness;
  private final Readiness.Alarm alarm;
  private final ConnectionAcceptor reception;
  private final ConnectionDialer connectionDialer;
  private final NewConnectionQueue newConnections;
  private final PeerHostWatch hosts;
  private final Thread thread;
  private final ExitHook exitHook;
  private volatile boolean closed;

  /** Opens the connection thread; {@code data} is what the rank polls while it is awake. */
  public ConnectionThread(
      Network network,
      Job job,
      DuplicateConnections duplicates,
      NewConnectionQueue newConnections,
      Readiness data)
      throws IOException {
    this.newConnections = newConnections;
    this.hosts = new PeerHostWatch(newConnections);
    this.readiness = network.readiness();
    try {
      this.alarm = readiness.alarm(data, newConnections);
      this.reception =
          new ConnectionAcceptor(network, job, duplicates, readiness, this::established);
    } catch (IOException e) {
      readiness.close();
      throw e;
    }
    this.connectionDialer =
        new ConnectionDialer(
            network,
            reception.address().getAddress(),
            job,
            duplicates,
            readiness,
            newConnections,
            this::established);
    this.thread = Thread.ofPlatform().daemon().name("weft-tcp-" + job.rank()).start(this::run);
    this.exitHook = ExitHook.add(this::leave);
  }

  /** Where connections come in. */
  public InetSocketAddress address() {
    return reception.address();
  }

  /**
   * Begins a connection; how it ends will be among the new connections.
   *
   * @throws IOException if it cannot even be begun
   */
  public void dial(int peer, TcpAddress address) throws IOException {
    connectionDialer.add(new Dial(peer, address));
    readiness.wakeup();
  }

  /** Rings the rank's bell once something comes. */
  public void arm() {
    alarm.arm();
  }

  /** Lets go of sockets that have been closed. */
  public void sweep() {
    readiness.wakeup();
  }

  /** A connection to a peer whose proof has been seen. */
  private void established(ConnectedSocket connectedSocket, int peer) {
    hosts.add(peer, connectedSocket);
    newConnections.connection(peer, connectedSocket);
  }

  private void run() {
    try {
      while (!closed) {
        long nowNanos = System.nanoTime();
        long dueNanos = Math.min(connectionDialer.turn(nowNanos), reception.turn(nowNanos));
        dueNanos = Math.min(dueNanos, hosts.turn(nowNanos));
        readiness.select(millisUntil(dueNanos, nowNanos), this::ready);
      }
    } catch (IOException e) {
      throw new IllegalStateException("the watch over tcp connections ended", e);
    } finally {
      reception.close();
      connectionDialer.close();
      readiness.close();
    }
  }

  private static long millisUntil(long dueNanos, long nowNanos) {
    if (dueNanos == Long.MAX_VALUE) {
      return -1;
    }
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(dueNanos - nowNanos) + 1);
  }

  private void ready(Object attachment, int operations) {
    if (attachment == newConnections) {
      newConnections.data();
    } else if (attachment instanceof AcceptedGreeting greeting) {
      reception.advance(greeting);
    } else if (attachment instanceof DialedGreeting greeting) {
      connectionDialer.advance(greeting);
    } else {
      reception.accept();
    }
  }

  private void leave() {
    closed = true;
    readiness.wakeup();
  }

  @Override
  public void close() {
    exitHook.close();
    leave();
    boolean interrupted = false;
    long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
    while (thread.isAlive() && System.nanoTime() - endNanos < 0) {
      try {
        thread.join(CLOSE_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
