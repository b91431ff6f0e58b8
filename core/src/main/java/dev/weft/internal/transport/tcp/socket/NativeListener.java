package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.Sockets;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A listening descriptor. */
final class NativeListener extends Listener implements NativeWatchedSocket {
  private final NativeNetwork network;
  private final Sockets sockets;
  private final int fd;
  private final AtomicBoolean closed = new AtomicBoolean();

  NativeListener(NativeNetwork network, Sockets sockets, int fd) {
    this.network = network;
    this.sockets = sockets;
    this.fd = fd;
  }

  @Override
  public int fd() {
    return fd;
  }

  @Override
  public InetSocketAddress address() {
    return sockets.localAddress(fd);
  }

  @Override
  public @Nullable ConnectedSocket accept() throws IOException {
    int accepted = sockets.accept(fd);
    if (accepted == -Errno.EAGAIN || accepted == -Errno.ECONNABORTED || accepted == -Errno.EINTR) {
      return null;
    }
    NativeNetwork.succeed("accept a connection", accepted);
    return network.wire(accepted);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      sockets.close(fd);
    }
  }
}
