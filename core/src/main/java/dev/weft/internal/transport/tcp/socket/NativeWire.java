package dev.weft.internal.transport.tcp.socket;

import static dev.weft.internal.os.call.Sockets.SOL_SOCKET;
import static dev.weft.internal.os.call.Sockets.SO_ERROR;

import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.Sockets;
import dev.weft.internal.os.call.TwoPieces;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.net.HostLiveness;
import dev.weft.internal.transport.TransportTuning;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A connected descriptor. {@code send} and {@code recv} work directly on heap arrays, in calls so
 * short that they do not delay garbage collection.
 */
final class NativeWire extends ConnectedSocket implements NativeWatchedSocket {
  private final Sockets sockets;
  private final int fd;
  private final TwoPieces pieces;

  /** What watches over the other host; with {@link #closed}, under the object's lock. */
  private @Nullable HostLiveness hostLiveness;

  private boolean closed;

  NativeWire(Sockets sockets, int fd) {
    this.sockets = sockets;
    this.fd = fd;
    this.pieces = sockets.twoPieces();
  }

  @Override
  public int fd() {
    return fd;
  }

  @Override
  public boolean connected() throws IOException {
    int error = sockets.option(fd, SOL_SOCKET, SO_ERROR);
    if (error > 0) {
      throw NativeNetwork.failure("connect", error);
    }
    return true;
  }

  @Override
  public int send(Object base, long offset, long length) throws IOException {
    return sent(
        sockets.send(fd, base, offset, Math.min(length, TransportTuning.TCP_CALL_BYTES), 0));
  }

  @Override
  public int sendBehind(
      MemorySegment head, long headOffset, long headLength, Object base, long offset, long length)
      throws IOException {
    long most = Math.min(length, TransportTuning.TCP_CALL_BYTES);
    HeldMemory payload = HeldMemory.of(base, offset);
    if (payload == null) {
      int taken = sent(sockets.send(fd, head, headOffset, headLength, Sockets.MSG_MORE));
      return taken < headLength ? taken : taken + send(base, offset, most);
    }
    try {
      long headAddress = head.address() + headOffset;
      return sent(pieces.send(fd, headAddress, headLength, payload.address(), most));
    } finally {
      payload.release();
    }
  }

  private static int sent(long result) throws IOException {
    if (result >= 0) {
      return (int) result;
    }
    if (result == -Errno.EAGAIN || result == -Errno.EINTR) {
      return 0;
    }
    throw NativeNetwork.failure("send", result);
  }

  @Override
  public int receive(Object base, long offset, long length) throws IOException {
    return received(
        sockets.receive(fd, base, offset, Math.min(length, TransportTuning.TCP_CALL_BYTES), 0));
  }

  private static int received(long result) throws IOException {
    if (result > 0) {
      return (int) result;
    }
    if (result == 0) {
      return -1;
    }
    if (result == -Errno.EAGAIN || result == -Errno.EINTR) {
      return 0;
    }
    throw NativeNetwork.failure("receive", result);
  }

  @Override
  public boolean undelivered() {
    return sockets.unsentBytes(fd) > 0;
  }

  @Override
  public synchronized @Nullable InetAddress ownAddress() {
    return closed ? null : sockets.localAddress(fd).getAddress();
  }

  @Override
  public synchronized @Nullable InetAddress peerAddress() {
    InetSocketAddress peer = closed ? null : sockets.peerAddress(fd);
    return peer == null ? null : peer.getAddress();
  }

  @Override
  public synchronized boolean watchHost() {
    if (HostLiveness.canWatch(ownAddress(), peerAddress())) {
      hostLiveness = new HostLiveness(fd);
    }
    return hostLiveness != null;
  }

  @Override
  public synchronized double hostSilentSeconds() {
    if (closed) {
      return -1;
    }
    return hostLiveness != null && hostLiveness.failed() ? hostLiveness.silentSeconds() : 0;
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      sockets.close(fd);
    }
  }
}
