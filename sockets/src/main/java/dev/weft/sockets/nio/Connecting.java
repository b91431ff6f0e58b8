package dev.weft.sockets.nio;

import dev.weft.sockets.connection.FastConnection;
import dev.weft.sockets.connection.TcpEnd;
import dev.weft.sockets.rendezvous.Intent;
import dev.weft.sockets.rendezvous.Offer;
import dev.weft.sockets.rendezvous.TcpSocket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The offer of shared memory while TCP connects, until the program learns that it is connected. Any
 * thread.
 *
 * <p>The kernel may connect long before the program calls {@code finishConnect}, and the acceptor
 * does not wait for that call: so the offer is made as soon as the kernel has connected.
 */
final class Connecting {
  private @Nullable Intent intent;
  private @Nullable Offer offer;

  private Connecting(@Nullable Intent intent) {
    this.intent = intent;
  }

  /** To be made before TCP begins. */
  static Connecting to(SocketAddress address) {
    return new Connecting(address instanceof InetSocketAddress to ? Intent.to(to) : null);
  }

  /** Offers, if TCP has connected. */
  synchronized void look(int fd) {
    if (intent != null && TcpSocket.isEstablished(fd)) {
      offerNow(intent, fd);
    }
  }

  /** TCP has connected: what was offered; null if it is plain. */
  synchronized @Nullable Offer connected(int fd) {
    if (intent != null) {
      offerNow(intent, fd);
    }
    Offer made = offer;
    offer = null;
    return made;
  }

  private void offerNow(Intent made, int fd) {
    offer = made.offer(fd);
    intent = null;
  }

  /** TCP has not connected, or is to be closed first, with what was offered. */
  synchronized void cancel(TcpEnd tcp) throws IOException {
    if (intent != null) {
      intent.cancel();
      intent = null;
    }
    if (offer != null) {
      FastConnection.offered(tcp, offer).close(false);
      offer = null;
    }
  }
}
