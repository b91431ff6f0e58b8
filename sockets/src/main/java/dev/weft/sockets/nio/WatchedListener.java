package dev.weft.sockets.nio;

import dev.weft.sockets.rendezvous.Listener;
import java.nio.channels.SelectionKey;

/**
 * A listening channel. While a selector waits for it, connectors know that their connections will
 * be accepted soon.
 */
final class WatchedListener extends Watched {
  private final FastServerSocketChannel channel;
  private boolean awaited;

  WatchedListener(FastServerSocketChannel channel) {
    super(channel.tcp());
    this.channel = channel;
  }

  @Override
  int tcpInterest(int interest) {
    await((interest & SelectionKey.OP_ACCEPT) != 0);
    return interest;
  }

  @Override
  void deregistered(FastKey key) {
    super.deregistered(key);
    await(false);
  }

  private synchronized void await(boolean awaits) {
    Listener listener = channel.listener();
    if (listener != null && awaits != awaited) {
      awaited = awaits;
      if (awaits) {
        listener.begin();
      } else {
        listener.end();
      }
    }
  }
}
