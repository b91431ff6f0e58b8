package dev.weft.transport.tcp;

import dev.weft.AuthenticationException;
import dev.weft.boot.Handshake;
import dev.weft.boot.Job;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes in connections and hears their handshakes. For the door's thread; never blocks.
 *
 * <p>A stranger gets {@link #PATIENCE_NANOS} and the bytes of one handshake. At most {@link
 * #MAX_STRANGERS} are heard at a time; one more turns away the one that has been there longest. An
 * honest peer that is turned away so dials again.
 */
final class Reception {
  static final int MAX_STRANGERS = 128;
  static final long PATIENCE_NANOS = 2_000_000_000;

  private static final int ACCEPTS_PER_TURN = 16;
  private static final long PAUSE_NANOS = 20_000_000;
  private static final long NEVER = Long.MAX_VALUE;

  private final Network network;
  private final Job job;
  private final Claims claims;
  private final Readiness readiness;
  private final Listener listener;
  private final Arrivals arrivals;

  /** In the order in which they came. */
  private final Set<AcceptedGreeting> strangers = new LinkedHashSet<>();

  /** Given up for a moment when there is no other descriptor, to turn a caller away in order. */
  private Network.@Nullable Reserve reserve;

  /** When to listen again, after a time without descriptors; {@link #NEVER} while listening. */
  private long pausedUntilNanos = NEVER;

  Reception(Network network, Job job, Claims claims, Readiness readiness, Arrivals arrivals)
      throws IOException {
    this.network = network;
    this.job = job;
    this.claims = claims;
    this.readiness = readiness;
    this.arrivals = arrivals;
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
        Wire wire = listener.accept();
        if (wire == null) {
          return;
        }
        if (strangers.size() == MAX_STRANGERS) {
          turnAway(strangers.iterator().next());
        }
        hear(wire);
      }
    } catch (NoDescriptorException e) {
      turnAwayUnheard();
    } catch (IOException e) {
      pause();
    }
  }

  private void hear(Wire wire) {
    Handshake handshake = Handshake.acceptor(job.secret(), Door.PURPOSE, job.id(), job.rank());
    AcceptedGreeting greeting =
        new AcceptedGreeting(wire, handshake, claims, System.nanoTime() + PATIENCE_NANOS);
    strangers.add(greeting);
    try {
      readiness.add(wire, greeting.interest(), greeting);
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
        strangers.remove(greeting);
        readiness.remove(greeting.wire);
        arrivals.connection(greeting.handshake.peerRank(), greeting.wire);
      } else {
        readiness.change(greeting.wire, greeting.interest(), greeting);
      }
    } catch (IOException | AuthenticationException e) {
      turnAway(greeting);
    }
  }

  private void turnAway(AcceptedGreeting greeting) {
    strangers.remove(greeting);
    greeting.giveUp();
    readiness.remove(greeting.wire);
    greeting.wire.close();
  }

  private void turnAwayUnheard() {
    if (reserve != null) {
      reserve.close();
      reserve = null;
      try {
        Wire wire = listener.accept();
        if (wire != null) {
          wire.close();
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
    Iterator<AcceptedGreeting> oldest = strangers.iterator();
    while (oldest.hasNext()) {
      AcceptedGreeting greeting = oldest.next();
      if (greeting.deadlineNanos - nowNanos > 0) {
        return Math.min(greeting.deadlineNanos, pausedUntilNanos);
      }
      turnAway(greeting);
      oldest = strangers.iterator();
    }
    return pausedUntilNanos;
  }

  void close() {
    listener.close();
    if (reserve != null) {
      reserve.close();
    }
    for (AcceptedGreeting greeting : strangers) {
      greeting.wire.close();
    }
    strangers.clear();
  }
}
