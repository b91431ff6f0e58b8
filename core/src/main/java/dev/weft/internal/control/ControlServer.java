package dev.weft.internal.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.PortRange;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the ranks of a job find their launcher, or other jobs a port: a listening port, on the
 * loopback interface unless the job spans a network, and the control connections that came in
 * through it. Used by one loop, which alone calls it ({@link #wakeup} apart); only {@link #poll}
 * blocks.
 */
public final class ControlServer implements AutoCloseable {
  /** A type that no frame has: says that a rank has attached. */
  public static final int ATTACHED = 0;

  /**
   * A type that no frame has: says that a rank's connection has ended. The body is a text that says
   * how the rank has broken the protocol, or empty.
   */
  public static final int DETACHED = -1;

  /**
   * A type that no frame has: says that a rank's host is gone, or the way to it. The body is a text
   * that says how that shows, in a clause that follows the rank.
   */
  public static final int LOST = -2;

  private static final String PURPOSE = "rendezvous";
  private static final int LAUNCHER = -1;

  private final Handshake.Side handshakes;
  private final boolean numbered;
  private final Handler handler;
  private final Selector selector;
  private final ListeningPorts ports;
  private final @Nullable RankConnection[] byRank;

  private final PendingConnections pending = new PendingConnections();
  private final List<RankConnection> broken = new ArrayList<>();
  private final HeartbeatMonitor heartbeatMonitor = new HeartbeatMonitor();

  /** Those of agents: by them, they and the hub see whether the way between them is there. */
  private final Set<RankConnection> agents = new HashSet<>();

  private int agentLimit;
  private AgentHandler agentHandler = (_, _) -> {};

  /** Takes what ranks send; {@link #ATTACHED}, {@link #DETACHED} and {@link #LOST} included. */
  public interface Handler {
    /**
     * Takes a frame.
     *
     * @throws ProtocolException if it may not be believed: the rank's connection is ended. Not for
     *     the three types that no frame has
     */
    void frame(int rank, int type, ByteBuffer body) throws ProtocolException;
  }

  /** Hears of agents. */
  public interface AgentHandler {
    /**
     * An agent's host is gone, or the way to it. If the agent alone is, its link shows that.
     *
     * @param reason how that shows, in a clause that follows the agent
     */
    void lost(int agent, String reason);

    /** An agent has attached, or answered the question whether it is there. */
    default void answered(int agent) {}
  }

  /** Listens on a port of the loopback interface. */
  public ControlServer(String job, Secret secret, int size, Handler handler) {
    this(job, secret, size, handler, OwnAddress.LOOPBACK, false);
  }

  /**
   * Listens on the first, or on each, of {@linkplain OwnAddress some addresses}, at a port of the
   * {@linkplain PortRange range}.
   */
  public ControlServer(
      String job, Secret secret, int size, Handler handler, String where, boolean onEach) {
    this(Handshake.acceptors(secret, PURPOSE, job, LAUNCHER), true, size, handler, where, onEach);
  }

  /**
   * For callers without numbers: each gets the lowest that is free.
   *
   * @param most so many at a time; others are turned away
   */
  public static ControlServer ofCallers(
      Handshake.Side handshakes, int most, Handler handler, String where) {
    return new ControlServer(handshakes, false, most, handler, where, false);
  }

  private ControlServer(
      Handshake.Side handshakes,
      boolean numbered,
      int size,
      Handler handler,
      String where,
      boolean onEach) {
    this.handshakes = handshakes;
    this.numbered = numbered;
    this.handler = handler;
    this.byRank = new RankConnection[size];
    try {
      selector = Selector.open();
      List<InetAddress> addresses = OwnAddress.all(where);
      ports =
          new ListeningPorts(
              selector, onEach ? addresses : addresses.subList(0, 1), PortRange.current());
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.PORT,
          "cannot listen on %s: %s; it needs one port and three descriptors, %s"
              .formatted(where, e.getMessage(), DescriptorLimit.words()),
          e);
    }
  }

  /** Lets agents attach, too: they have the numbers that follow those of the ranks. */
  public void awaitAgents(int count, AgentHandler agentsHandler) {
    agentLimit = count;
    agentHandler = agentsHandler;
  }

  /** How a rank, or an agent, proves itself to a rendezvous. */
  public static Handshake initiator(Secret secret, String job, int rank) {
    return Handshake.initiator(secret, PURPOSE, job, rank);
  }

  public InetSocketAddress address() {
    return addresses().getFirst();
  }

  /** Where it listens. */
  public List<InetSocketAddress> addresses() {
    try {
      return ports.addresses();
    } catch (IOException e) {
      throw new ResourceException(FailureCode.PORT, "the rendezvous port is closed", e);
    }
  }

  /** How many ranks may attach. */
  public int size() {
    return byRank.length;
  }

  public boolean attached(int rank) {
    return byRank[rank] != null;
  }

  /** Which address an attached rank has come from, or come to; null of one that is not attached. */
  public @Nullable InetAddress addressOf(int rank, boolean cameTo) {
    RankConnection connection = byRank[rank];
    return connection == null ? null : connection.address(cameTo);
  }

  /** Whether a rank is attached, and its host has not been silent lately. */
  public boolean isHeard(int rank) {
    RankConnection connection = byRank[rank];
    return connection != null && !heartbeatMonitor.ofSilentHosts().contains(connection);
  }

  /** Whether no other host can be reached any more, of several: this one is cut off. */
  public boolean isCutOff() {
    return heartbeatMonitor.isCutOff();
  }

  /** Sends a frame to a rank if it is attached. The buffer must not be used afterwards. */
  public void send(int rank, ByteBuffer frame) {
    RankConnection connection = byRank[rank];
    if (connection != null && !connection.send(frame)) {
      broken.add(connection);
    }
  }

  /** Sends a frame to every rank that is attached. */
  public void sendAll(ByteBuffer frame) {
    for (int rank = 0; rank < byRank.length; rank++) {
      send(rank, frame.duplicate());
    }
  }

  /** Ends a rank's connection: nothing that it sends is heard any more, not even its end. */
  public void cut(int rank) {
    RankConnection connection = byRank[rank];
    if (connection != null) {
      byRank[rank] = null;
      heartbeatMonitor.detached(connection);
      connection.close();
    }
  }

  /** Ends the wait in {@link #poll}; the next poll does not wait either. Any thread. */
  public void wakeup() {
    selector.wakeup();
  }

  /** Waits up to the given time for something to happen and handles all that has. */
  public void poll(long timeoutMillis) {
    long now = millis();
    try {
      long wait = broken.isEmpty() ? untilNextExpiry(now, Math.max(timeoutMillis, 0)) : 0;
      if (wait == 0) {
        selector.selectNow();
      } else {
        selector.select(wait);
      }
    } catch (IOException e) {
      throw new ResourceException(FailureCode.PORT, "cannot wait for control connections", e);
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
    pending.expire(millis());
    ports.resume(millis());
    heartbeatMonitor.look(millis(), this::lost);
  }

  private void handle(SelectionKey key) {
    if (!key.isValid()) {
      return;
    }
    if (ports.has(key)) {
      if (!ports.accept(key, this::welcome, millis())) {
        pending.dropOldestStranger();
      }
      return;
    }
    RankConnection connection = (RankConnection) key.attachment();
    if (key.isWritable() && !connection.flush()) {
      // What it said before it went may still be there.
      boolean _ = connection.read(this::frame);
      drop(connection);
    } else {
      hear(connection);
    }
  }

  /** Reads what has come. */
  private void hear(RankConnection connection) {
    if (!connection.read(this::frame)) {
      drop(connection);
    } else {
      pending.look(connection, millis());
    }
  }

  private void welcome(SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      RankConnection connection = new RankConnection(channel, key, handshakes.next());
      key.attach(connection);
      pending.add(connection, millis());
      hear(connection);
      RankConnection oldest = pending.excess();
      if (oldest != null) {
        hear(oldest);
        if (pending.excess() != null) {
          drop(oldest);
        }
      }
    } catch (IOException gone) {
      RankConnection.closeQuietly(channel);
    }
  }

  private void frame(RankConnection connection, int type, ByteBuffer body)
      throws ProtocolException {
    if (type == ATTACHED) {
      pending.remove(connection);
      if (isAgent(connection.rank())) {
        agents.add(connection);
        heartbeatMonitor.attached(connection, "the agent", millis());
        agentHandler.answered(connection.rank() - byRank.length);
        return;
      }
      connection.place = placeOf(connection.rank());
      if (connection.place < 0) {
        connection.close();
        return;
      }
      byRank[connection.place] = connection;
      heartbeatMonitor.attached(connection, "rank " + connection.place, millis());
    }
    if (type == ControlFrame.ALIVE) {
      heartbeatMonitor.answered(connection);
      if (agents.contains(connection)) {
        agentHandler.answered(connection.rank() - byRank.length);
      }
    } else if (connection.place < 0) {
      throw new ProtocolException("an agent sends no control frame of type " + type);
    } else if (byRank[connection.place] == connection) {
      handler.frame(connection.place, type, body);
    }
  }

  private boolean isAgent(int claimed) {
    return claimed >= byRank.length && claimed - byRank.length < agentLimit;
  }

  /** The number of one that has proved itself; -1 if there is none for it. */
  private int placeOf(int claimed) {
    if (numbered) {
      return claimed >= 0 && claimed < byRank.length && byRank[claimed] == null ? claimed : -1;
    }
    return Arrays.asList(byRank).indexOf(null);
  }

  private void drop(RankConnection connection) {
    connection.close();
    agents.remove(connection);
    gone(connection, DETACHED, connection.breach());
  }

  private void lost(RankConnection connection, String reason) {
    connection.reset();
    if (agents.remove(connection)) {
      heartbeatMonitor.detached(connection);
      agentHandler.lost(connection.rank() - byRank.length, reason);
    } else {
      gone(connection, LOST, reason);
    }
  }

  private void gone(RankConnection connection, int type, String reason) {
    pending.remove(connection);
    heartbeatMonitor.detached(connection);
    int place = connection.place;
    if (place >= 0 && byRank[place] == connection) {
      byRank[place] = null;
      gone(place, type, reason);
    }
  }

  private void gone(int rank, int type, String reason) {
    try {
      handler.frame(rank, type, UTF_8.encode(reason));
    } catch (ProtocolException notOfThisType) {
      throw new IllegalStateException(notOfThisType);
    }
  }

  private long untilNextExpiry(long now, long timeoutMillis) {
    long wait = Math.min(timeoutMillis, heartbeatMonitor.untilNextMillis(now));
    wait = pending.untilNextExpiry(now, wait);
    return ports.untilAccepting(now, wait);
  }

  private static long millis() {
    return System.nanoTime() / 1_000_000;
  }

  @Override
  public void close() {
    // What another failure ends may be about to be lost as well.
    heartbeatMonitor.ofSilentHosts().forEach(RankConnection::reset);
    for (SelectionKey key : new ArrayList<>(selector.keys())) {
      RankConnection.closeQuietly(key.channel());
    }
    RankConnection.closeQuietly(selector);
  }
}
