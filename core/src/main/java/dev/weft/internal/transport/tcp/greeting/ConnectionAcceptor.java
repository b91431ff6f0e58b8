package dev.weft.internal.transport.tcp.greeting;

import dev.weft.failure.AuthenticationException;
import dev.weft.internal.job.Job;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import dev.weft.internal.transport.tcp.socket.Listener;
import dev.weft.internal.transport.tcp.socket.Network;
import dev.weft.internal.transport.tcp.socket.NoDescriptorException;
import dev.weft.internal.transport.tcp.socket.Readiness;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections and runs their handshakes. For the connection thread; never blocks.
 *
 * <p>A stranger is a peer that has not sent its {@linkplain Handshake ticket}. It gets {@link
 * #PATIENCE_NANOS} and a buffer for one handshake. At most {@link #MAX_STRANGERS} are served at a
 * time; a further one displaces the oldest, unless the oldest has sent its ticket meanwhile. A peer
 * with a ticket is no longer a stranger: it has {@link #PROVING_NANOS} to finish, and only other
 * peers with tickets displace it. An honest peer sends its ticket as soon as it is connected; if it
 * is displaced nevertheless, it dials again.
 */
public final class ConnectionAcceptor {
  public static final int MAX_STRANGERS = 128;
  static final int MAX_PROVING = 2048;
  static final long PATIENCE_NANOS = 2_000_000_000;

  /** A peer may get no processor for long where many ranks start at once. */
  private static final long PROVING_NANOS = 30_000_000_000L;

  private static final int ACCEPTS_PER_TURN = 64;
  private static final long PAUSE_NANOS = 20_000_000;
  private static final long NEVER = Long.MAX_VALUE;

  private final Network network;
  private final Handshake.Side handshakes;
  private final DuplicateConnections duplicates;
  private final Readiness readiness;
  private final Listener listener;
  private final ObjIntConsumer<ConnectedSocket> established;

  /** In the order in which they came. */
  private final Set<AcceptedGreeting> strangers = new LinkedHashSet<>();

  /** Those who have shown a ticket, in the order in which they have. */
  private final Set<AcceptedGreeting> proving = new LinkedHashSet<>();

  /** Given up for a moment when there is no other descriptor, to turn a caller away in order. */
  private Network.@Nullable Reserve reserve;

  /** When to listen again, after a time without descriptors; {@link #NEVER} while listening. */
  private long pausedUntilNanos = NEVER;

  ConnectionAcceptor(
      Network network,
      Job job,
      DuplicateConnections duplicates,
      Readiness readiness,
      ObjIntConsumer<ConnectedSocket> established)
      throws IOException {
    this.network = network;
    this.handshakes =
        Handshake.acceptors(job.secret(), ConnectionThread.PURPOSE, job.id(), job.rank());
    this.duplicates = duplicates;
    this.readiness = readiness;
    this.established = established;
    this.listener = network.listen();
    try {
      reserve = network.reserve();
      readiness.add(listener, Readiness.READ, listener);
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  InetSocketAddress address() {
    return listener.address();
  }

  /** Connections wait to be accepted. */
  void accept() {
    try {
      for (int i = 0; i < ACCEPTS_PER_TURN; i++) {
        ConnectedSocket connectedSocket = listener.accept();
        if (connectedSocket == null) {
          return;
        }
        makeRoom();
        hear(connectedSocket);
      }
    } catch (NoDescriptorException e) {
      turnAwayUnheard();
    } catch (IOException e) {
      pause();
    }
  }

  private void makeRoom() {
    if (strangers.size() >= MAX_STRANGERS) {
      AcceptedGreeting oldest = strangers.iterator().next();
      advance(oldest);
      if (strangers.contains(oldest)) {
        turnAway(oldest);
      }
    }
    if (proving.size() >= MAX_PROVING) {
      turnAway(proving.iterator().next());
    }
  }

  private void hear(ConnectedSocket connectedSocket) {
    AcceptedGreeting greeting =
        new AcceptedGreeting(
            connectedSocket, handshakes.next(), duplicates, System.nanoTime() + PATIENCE_NANOS);
    strangers.add(greeting);
    try {
      readiness.add(connectedSocket, greeting.interest(), greeting);
    } catch (IOException e) {
      turnAway(greeting);
      return;
    }
    advance(greeting);
  }

  /** A stranger's socket is ready. */
  void advance(AcceptedGreeting greeting) {
    try {
      if (greeting.advance()) {
        forget(greeting);
        readiness.remove(greeting.connectedSocket);
        established.accept(greeting.connectedSocket, greeting.handshake.peerRank());
      } else {
        if (greeting.proving() && strangers.remove(greeting)) {
          greeting.deadlineNanos = System.nanoTime() + PROVING_NANOS;
          proving.add(greeting);
        }
        readiness.change(greeting.connectedSocket, greeting.interest(), greeting);
      }
    } catch (IOException | AuthenticationException e) {
      turnAway(greeting);
    }
  }

  private void forget(AcceptedGreeting greeting) {
    strangers.remove(greeting);
    proving.remove(greeting);
  }

  private void turnAway(AcceptedGreeting greeting) {
    forget(greeting);
    greeting.giveUp();
    readiness.remove(greeting.connectedSocket);
    greeting.connectedSocket.close();
  }

  private void turnAwayUnheard() {
    if (reserve != null) {
      reserve.close();
      reserve = null;
      try {
        ConnectedSocket connectedSocket = listener.accept();
        if (connectedSocket != null) {
          connectedSocket.close();
        }
      } catch (IOException stillNone) {
        // Another thread has taken the descriptor.
      }
    }
    restoreReserve();
    if (reserve == null) {
      pause();
    }
  }

  private void restoreReserve() {
    try {
      reserve = network.reserve();
    } catch (IOException stillNone) {
      reserve = null;
    }
  }

  private void pause() {
    readiness.change(listener, 0, listener);
    pausedUntilNanos = System.nanoTime() + PAUSE_NANOS;
  }

  /** Does what is due, and returns when to call again ({@link Long#MAX_VALUE}: no need). */
  long turn(long nowNanos) {
    if (pausedUntilNanos != NEVER && pausedUntilNanos - nowNanos <= 0) {
      pausedUntilNanos = NEVER;
      readiness.change(listener, Readiness.READ, listener);
      if (reserve == null) {
        restoreReserve();
      }
    }
    long dueNanos = Math.min(expire(strangers, nowNanos), expire(proving, nowNanos));
    return Math.min(dueNanos, pausedUntilNanos);
  }

  /** Turns away those whose time is over; when the next one's is. */
  private long expire(Set<AcceptedGreeting> those, long nowNanos) {
    while (!those.isEmpty()) {
      AcceptedGreeting oldest = those.iterator().next();
      if (oldest.deadlineNanos - nowNanos > 0) {
        return oldest.deadlineNanos;
      }
      turnAway(oldest);
    }
    return NEVER;
  }

  void close() {
    listener.close();
    if (reserve != null) {
      reserve.close();
    }
    for (Set<AcceptedGreeting> those : List.of(strangers, proving)) {
      those.forEach(greeting -> greeting.connectedSocket.close());
      those.clear();
    }
  }
}
