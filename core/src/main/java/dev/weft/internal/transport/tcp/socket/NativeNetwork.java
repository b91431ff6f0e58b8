package dev.weft.internal.transport.tcp.socket;

import static dev.weft.internal.os.call.Sockets.IPPROTO_TCP;
import static dev.weft.internal.os.call.Sockets.SOL_SOCKET;
import static dev.weft.internal.os.call.Sockets.SO_RCVBUF;
import static dev.weft.internal.os.call.Sockets.SO_SNDBUF;
import static dev.weft.internal.os.call.Sockets.TCP_NODELAY;

import dev.weft.internal.os.PortRange;
import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.EventFd;
import dev.weft.internal.os.call.Sockets;
import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * The kernel's sockets by their descriptors.
 *
 * <p>On the loopback interface, which is never congested, the sockets turn off the kernel's pacing
 * of packets: if BBR is the default congestion control, its timers more than double the time of
 * messages of 64 KiB and more, for the whole life of a connection.
 */
final class NativeNetwork extends Network {
  private static final String WITHOUT_PACING = "reno";

  private final Sockets sockets = new Sockets();
  private final int bufferBytes;

  NativeNetwork(String own, int bufferBytes) {
    super(own);
    this.bufferBytes = bufferBytes;
  }

  @Override
  public Listener listen() throws IOException {
    return PortRange.current().listen(this::listen);
  }

  private Listener listen(int port) throws IOException {
    InetSocketAddress any = new InetSocketAddress(address(), port);
    int fd = open(any);
    try {
      // Before the connection is made: the peer learns the window from it.
      setBuffers(fd);
      succeed("bind a listening socket", sockets.bind(fd, any));
      succeed("listen", sockets.listen(fd, BACKLOG));
      return new NativeListener(this, sockets, fd);
    } catch (IOException e) {
      sockets.close(fd);
      throw e;
    }
  }

  @Override
  public ConnectedSocket dial(TcpAddress address) throws IOException {
    InetSocketAddress peer = new InetSocketAddress(address.address(), address.port());
    int fd = open(peer);
    ConnectedSocket connectedSocket = wire(fd);
    int result = sockets.connect(fd, peer);
    if (result < 0 && result != -Errno.EINPROGRESS) {
      connectedSocket.close();
      throw failure("connect", result);
    }
    return connectedSocket;
  }

  @Override
  public Readiness readiness() throws IOException {
    return new EpollReadiness();
  }

  @Override
  public Reserve reserve() throws IOException {
    EventFd spare = new EventFd();
    if (spare.fd() < 0) {
      spare.close();
      throw failure("keep a descriptor", spare.fd());
    }
    return spare::close;
  }

  ConnectedSocket wire(int fd) {
    sockets.setOption(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    setBuffers(fd);
    return new NativeWire(sockets, fd);
  }

  private void setBuffers(int fd) {
    if (bufferBytes != ADAPTIVE) {
      sockets.setOption(fd, SOL_SOCKET, SO_SNDBUF, bufferBytes);
      sockets.setOption(fd, SOL_SOCKET, SO_RCVBUF, bufferBytes);
    }
  }

  /** A socket that listens hands its choices on to those accepted from it. */
  private int open(InetSocketAddress address) throws IOException {
    boolean loopback = address().isLoopbackAddress();
    int fd = sockets.open(Sockets.family(address));
    succeed("open a socket", fd);
    if (loopback) {
      int _ = sockets.setCongestionControl(fd, WITHOUT_PACING);
    }
    return fd;
  }

  static void succeed(String what, int result) throws IOException {
    if (result < 0) {
      throw failure(what, result);
    }
  }

  static IOException failure(String what, long result) {
    String words = "cannot " + what + ": " + Errno.describe(result);
    return result == -Errno.EMFILE || result == -Errno.ENFILE
        ? new NoDescriptorException(words)
        : new IOException(words);
  }
}
