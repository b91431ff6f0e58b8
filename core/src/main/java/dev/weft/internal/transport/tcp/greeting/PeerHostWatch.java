package dev.weft.internal.transport.tcp.greeting;

import dev.weft.internal.os.net.HostLiveness;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Monitors the other hosts to whose ranks this rank is connected. For the connection thread; never
 * blocks.
 */
final class PeerHostWatch {
  private final NewConnectionQueue newConnections;
  private final long periodNanos = TimeUnit.MILLISECONDS.toNanos(HostLiveness.periodMillis());
  private final Map<ConnectedSocket, Integer> peers = new LinkedHashMap<>();
  private long nextNanos;

  PeerHostWatch(NewConnectionQueue newConnections) {
    this.newConnections = newConnections;
  }

  /** A connection to a peer stands. */
  void add(int peer, ConnectedSocket connectedSocket) {
    if (connectedSocket.watchHost()) {
      if (peers.isEmpty()) {
        nextNanos = System.nanoTime() + periodNanos;
      }
      peers.put(connectedSocket, peer);
    }
  }

  /** Does what is due, and returns when to call again ({@link Long#MAX_VALUE}: no need). */
  long turn(long nowNanos) {
    if (peers.isEmpty()) {
      return Long.MAX_VALUE;
    }
    if (nextNanos - nowNanos <= 0) {
      nextNanos = nowNanos + periodNanos;
      look();
    }
    return nextNanos;
  }

  private void look() {
    Iterator<Map.Entry<ConnectedSocket, Integer>> each = peers.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<ConnectedSocket, Integer> next = each.next();
      double silentSeconds = next.getKey().hostSilentSeconds();
      if (silentSeconds != 0) {
        each.remove();
      }
      if (silentSeconds > 0) {
        newConnections.failure(
            next.getValue(),
            "its host has acknowledged nothing for %.1f s: it, or the way to it, is gone"
                .formatted(silentSeconds));
      }
    }
  }
}
