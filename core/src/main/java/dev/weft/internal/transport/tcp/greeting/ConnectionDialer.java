package dev.weft.internal.transport.tcp.greeting;

import dev.weft.failure.AuthenticationException;
import dev.weft.internal.job.Job;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.tls.Encryption;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import dev.weft.internal.transport.tcp.socket.Network;
import dev.weft.internal.transport.tcp.socket.NoDescriptorException;
import dev.weft.internal.transport.tcp.socket.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;

/**
 * Opens connections and runs their handshakes, and retries where that can help. Only the connection
 * thread calls, except for {@link #add}; nothing blocks.
 */
final class ConnectionDialer {
  /** In that time the kernel asks three times. A host that is there answers, even if it refuses. */
  private static final long CONNECT_SECONDS = 7;

  private static final long CONNECT_NANOS = TimeUnit.SECONDS.toNanos(CONNECT_SECONDS);

  private final Network network;

  /** At which address this rank listens: its own host's, as its peers know it. */
  private final InetAddress own;

  private final Job job;
  private final DuplicateConnections duplicates;
  private final Readiness readiness;
  private final NewConnectionQueue newConnections;
  private final ObjIntConsumer<ConnectedSocket> established;

  /** Begun by the rank, not yet seen by the connection thread. */
  private final Queue<DialedGreeting> begun = new ConcurrentLinkedQueue<>();

  private final Set<DialedGreeting> greetings = new HashSet<>();

  /** Dials to be tried again, and when. */
  private final Map<Dial, Long> pausedUntilNanos = new LinkedHashMap<>();

  ConnectionDialer(
      Network network,
      InetAddress own,
      Job job,
      DuplicateConnections duplicates,
      Readiness readiness,
      NewConnectionQueue newConnections,
      ObjIntConsumer<ConnectedSocket> established) {
    this.network = network;
    this.own = own;
    this.job = job;
    this.duplicates = duplicates;
    this.readiness = readiness;
    this.newConnections = newConnections;
    this.established = established;
  }

  /**
   * Begins a dial from the rank's thread; the connection thread must be woken.
   *
   * @throws IOException if it cannot even be begun
   */
  void add(Dial dial) throws IOException {
    begun.add(begin(dial));
  }

  private DialedGreeting begin(Dial dial) throws IOException {
    ConnectedSocket connectedSocket = network.dial(dial.address());
    Handshake handshake =
        Handshake.initiator(job.secret(), ConnectionThread.PURPOSE, job.id(), job.rank());
    if (Encryption.wanted(own, dial.address().address())) {
      handshake.encrypt();
    }
    DialedGreeting greeting = new DialedGreeting(connectedSocket, handshake, duplicates, dial);
    // On the loopback interface the connection stands already. The sooner the hello is there, the
    // less a crowd of strangers can do.
    greeting.begin();
    return greeting;
  }

  /** Does what is due, and returns when to call again ({@link Long#MAX_VALUE}: no need). */
  long turn(long nowNanos) {
    for (DialedGreeting next = begun.poll(); next != null; next = begun.poll()) {
      watch(next);
    }
    long earliest = Long.MAX_VALUE;
    Iterator<Map.Entry<Dial, Long>> paused = pausedUntilNanos.entrySet().iterator();
    Set<Dial> due = new HashSet<>();
    while (paused.hasNext()) {
      Map.Entry<Dial, Long> entry = paused.next();
      if (entry.getValue() - nowNanos <= 0) {
        paused.remove();
        due.add(entry.getKey());
      } else {
        earliest = Math.min(earliest, entry.getValue());
      }
    }
    due.forEach(this::redial);
    return due.isEmpty() ? Math.min(earliest, giveUp(nowNanos)) : nowNanos;
  }

  /** Ends dials that nothing has answered for too long; when the next one's time is over. */
  private long giveUp(long nowNanos) {
    long earliest = Long.MAX_VALUE;
    for (DialedGreeting each : List.copyOf(greetings)) {
      long dueNanos = each.begunNanos + CONNECT_NANOS;
      if (each.connected()) {
        continue;
      }
      if (dueNanos - nowNanos > 0) {
        earliest = Math.min(earliest, dueNanos);
      } else {
        end(each);
        fail(each.dial, "nothing there has answered for %d s".formatted(CONNECT_SECONDS));
      }
    }
    return earliest;
  }

  private void redial(Dial dial) {
    if (!duplicates.dialing(dial.peer())) {
      return;
    }
    try {
      watch(begin(dial));
    } catch (NoDescriptorException e) {
      tryAgain(dial, e);
    } catch (IOException e) {
      fail(dial, String.valueOf(e.getMessage()));
    }
  }

  private void watch(DialedGreeting greeting) {
    greetings.add(greeting);
    try {
      readiness.add(greeting.connectedSocket, greeting.interest(), greeting);
    } catch (IOException e) {
      end(greeting);
      fail(greeting.dial, String.valueOf(e.getMessage()));
    }
  }

  /** A dialed socket is ready. */
  void advance(DialedGreeting greeting) {
    try {
      if (greeting.advance()) {
        greetings.remove(greeting);
        readiness.remove(greeting.connectedSocket);
        established.accept(greeting.connectedSocket, greeting.dial.peer());
      } else {
        readiness.change(greeting.connectedSocket, greeting.interest(), greeting);
      }
    } catch (AuthenticationException e) {
      end(greeting);
      fail(greeting.dial, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      end(greeting);
      if (greeting.connected()) {
        tryAgain(greeting.dial, e);
      } else {
        fail(greeting.dial, String.valueOf(e.getMessage()));
      }
    }
  }

  private void end(DialedGreeting greeting) {
    greetings.remove(greeting);
    readiness.remove(greeting.connectedSocket);
    greeting.connectedSocket.close();
  }

  private void tryAgain(Dial dial, IOException cause) {
    if (!dial.last()) {
      pausedUntilNanos.put(dial.next(), System.nanoTime() + dial.pauseNanos());
    } else if (duplicates.dialing(dial.peer())) {
      fail(dial, cause.getMessage() + ", " + (dial.attempt() + 1) + " times in a row");
    }
  }

  private void fail(Dial dial, String why) {
    newConnections.failure(
        dial.peer(),
        "rank %d cannot be reached at %s:%d: %s"
            .formatted(dial.peer(), dial.address().host(), dial.address().port(), why));
  }

  void close() {
    for (DialedGreeting next = begun.poll(); next != null; next = begun.poll()) {
      next.connectedSocket.close();
    }
    for (DialedGreeting greeting : greetings) {
      greeting.connectedSocket.close();
    }
    greetings.clear();
  }
}
