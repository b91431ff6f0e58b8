package dev.weft.boot;

import dev.weft.ResourceException;
import dev.weft.os.OwnAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the ranks of a job find their launcher: a listening port, on the loopback interface unless
 * the job spans a network, and the control connections that came in through it. Used by the
 * launcher's one loop, which alone calls it ({@link #wakeup} apart); only {@link #poll} blocks.
 *
 * <p>A stranger gets {@value #HANDSHAKE_MILLIS} ms and a 96-byte buffer. At most {@value
 * #STRANGER_LIMIT} unproven connections are open at a time: one more drops the oldest, so neither a
 * flood nor silence can shut out a rank, whose handshake takes about a millisecond.
 */
final class Rendezvous implements AutoCloseable {
  /** A type that no frame has: says that a rank has attached. */
  static final int ATTACHED = 0;

  /** A type that no frame has: says that a rank's connection has ended. */
  static final int DETACHED = -1;

  static final long HANDSHAKE_MILLIS = 2_000;
  static final int STRANGER_LIMIT = 128;
  private static final long ACCEPT_PAUSE_MILLIS = 50;
  private static final int BACKLOG = 512;
  private static final String PURPOSE = "rendezvous";
  private static final int LAUNCHER = -1;

  private final String job;
  private final Secret secret;
  private final Handler handler;
  private final Selector selector;
  private final ServerSocketChannel server;
  private final SelectionKey serverKey;
  private final @Nullable RankConnection[] byRank;
  private final Deque<Stranger> strangers = new ArrayDeque<>();
  private final List<RankConnection> broken = new ArrayList<>();
  private long acceptPausedUntilMillis;

  /** Takes what ranks send; {@link #ATTACHED} and {@link #DETACHED} included. */
  interface Handler {
    void frame(int rank, int type, ByteBuffer body);
  }

  private record Stranger(RankConnection connection, long untilMillis) {}

  /** Binds an ephemeral port on the loopback interface. */
  Rendezvous(String job, Secret secret, int size, Handler handler) {
    this(job, secret, size, handler, OwnAddress.LOOPBACK);
  }

  /** Binds an ephemeral port of {@linkplain OwnAddress an address or a network}. */
  Rendezvous(String job, Secret secret, int size, Handler handler, String address) {
    this.job = job;
    this.secret = secret;
    this.handler = handler;
    this.byRank = new RankConnection[size];
    try {
      selector = Selector.open();
      server = ServerSocketChannel.open();
      server.bind(new InetSocketAddress(OwnAddress.find(address), 0), BACKLOG);
      server.configureBlocking(false);
      serverKey = server.register(selector, SelectionKey.OP_ACCEPT);
    } catch (IOException e) {
      throw new ResourceException(
          "the launcher cannot listen on %s: %s; it needs one port and two descriptors"
              .formatted(address, e.getMessage()),
          e);
    }
  }

  static Handshake initiator(Secret secret, String job, int rank) {
    return Handshake.initiator(secret, PURPOSE, job, rank);
  }

  InetSocketAddress address() {
    try {
      return (InetSocketAddress) server.getLocalAddress();
    } catch (IOException e) {
      throw new ResourceException("the rendezvous port is closed", e);
    }
  }

  boolean attached(int rank) {
    return byRank[rank] != null;
  }

  /** Sends a frame to a rank if it is attached. The buffer must not be used afterwards. */
  void send(int rank, ByteBuffer frame) {
    RankConnection connection = byRank[rank];
    if (connection != null && !connection.send(frame)) {
      broken.add(connection);
    }
  }

  /** Ends the wait in {@link #poll}; the next poll does not wait either. Any thread. */
  void wakeup() {
    selector.wakeup();
  }

  /** Waits up to the given time for something to happen and handles all that has. */
  void poll(long timeoutMillis) {
    long now = millis();
    try {
      long wait = broken.isEmpty() ? untilNextExpiry(now, Math.max(timeoutMillis, 0)) : 0;
      if (wait == 0) {
        selector.selectNow();
      } else {
        selector.select(wait);
      }
    } catch (IOException e) {
      throw new ResourceException("the launcher cannot wait for its ranks", e);
    }
    for (SelectionKey key : List.copyOf(selector.selectedKeys())) {
      handle(key);
    }
    selector.selectedKeys().clear();
    while (!broken.isEmpty()) {
      RankConnection connection = broken.removeLast();
      // What it said before it went may have come after the selection: that it leaves in order.
      boolean _ = connection.read(this::frame);
      drop(connection);
    }
    expire(millis());
  }

  private void handle(SelectionKey key) {
    if (!key.isValid()) {
      return;
    }
    if (key.equals(serverKey)) {
      accept();
      return;
    }
    RankConnection connection = (RankConnection) key.attachment();
    boolean writable = key.isWritable();
    if (!connection.read(this::frame) || (writable && !connection.flush())) {
      drop(connection);
    }
  }

  private void accept() {
    try {
      for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
        welcome(channel);
      }
    } catch (IOException noDescriptor) {
      dropOldestStranger();
      serverKey.interestOps(0);
      acceptPausedUntilMillis = millis() + ACCEPT_PAUSE_MILLIS;
    }
  }

  private void welcome(SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      RankConnection connection =
          new RankConnection(channel, key, Handshake.acceptor(secret, PURPOSE, job, LAUNCHER));
      key.attach(connection);
      strangers.add(new Stranger(connection, millis() + HANDSHAKE_MILLIS));
      if (strangers.size() > STRANGER_LIMIT) {
        dropOldestStranger();
      }
    } catch (IOException gone) {
      RankConnection.closeQuietly(channel);
    }
  }

  private void frame(RankConnection connection, int type, ByteBuffer body) {
    int rank = connection.rank();
    if (type == ATTACHED) {
      strangers.removeIf(stranger -> stranger.connection == connection);
      if (rank < 0 || rank >= byRank.length || byRank[rank] != null) {
        connection.close();
        return;
      }
      byRank[rank] = connection;
    }
    if (byRank[rank] == connection) {
      handler.frame(rank, type, body);
    }
  }

  private void drop(RankConnection connection) {
    connection.close();
    strangers.removeIf(stranger -> stranger.connection == connection);
    if (connection.authenticated()) {
      int rank = connection.rank();
      if (rank >= 0 && rank < byRank.length && byRank[rank] == connection) {
        byRank[rank] = null;
        handler.frame(rank, DETACHED, ByteBuffer.allocate(0));
      }
    }
  }

  private long untilNextExpiry(long now, long timeoutMillis) {
    long wait = timeoutMillis;
    Stranger oldest = strangers.peek();
    if (oldest != null) {
      wait = Math.min(wait, Math.max(oldest.untilMillis - now, 1));
    }
    if (serverKey.interestOps() == 0) {
      wait = Math.min(wait, Math.max(acceptPausedUntilMillis - now, 1));
    }
    return wait;
  }

  private void expire(long now) {
    for (Stranger oldest = strangers.peek();
        oldest != null && oldest.untilMillis <= now;
        oldest = strangers.peek()) {
      dropOldestStranger();
    }
    if (serverKey.interestOps() == 0 && acceptPausedUntilMillis <= now) {
      serverKey.interestOps(SelectionKey.OP_ACCEPT);
    }
  }

  private void dropOldestStranger() {
    Stranger oldest = strangers.poll();
    if (oldest != null) {
      oldest.connection.close();
    }
  }

  private static long millis() {
    return System.nanoTime() / 1_000_000;
  }

  @Override
  public void close() {
    for (SelectionKey key : new ArrayList<>(selector.keys())) {
      RankConnection.closeQuietly(key.channel());
    }
    RankConnection.closeQuietly(selector);
  }
}
