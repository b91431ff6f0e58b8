package dev.weft.internal.os.call;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * Stream sockets as file descriptors, always non-blocking and closed on exec. Any thread may call;
 * nothing blocks. Every result below zero is {@code -errno}. A descriptor that was closed may have
 * been given to somebody else: whoever owns one keeps it from being used after {@link #close}.
 */
public final class Sockets {
  public static final int AF_UNIX = 1;
  public static final int AF_INET = 2;
  public static final int AF_INET6 = 10;

  public static final int SOL_SOCKET = 1;
  public static final int SO_REUSEADDR = 2;
  public static final int SO_ERROR = 4;
  public static final int SO_SNDBUF = 7;
  public static final int SO_RCVBUF = 8;
  public static final int SO_KEEPALIVE = 9;
  public static final int SO_BUSY_POLL = 46;
  public static final int IPPROTO_TCP = 6;
  public static final int TCP_NODELAY = 1;
  public static final int TCP_QUICKACK = 12;
  public static final int TCP_USER_TIMEOUT = 18;
  public static final int TCP_NOTSENT_LOWAT = 25;

  /** More follows at once: the kernel may wait for it before it sends a packet. */
  public static final int MSG_MORE = 0x8000;

  public static final int SHUT_RD = 0;
  public static final int SHUT_WR = 1;
  public static final int SHUT_RDWR = 2;

  private static final int TCP_CONGESTION = 13;
  private static final int SIOCOUTQNSD = 0x894b;
  private static final int SOCK_STREAM = 1;
  private static final int SOCK_NONBLOCK = 0x800;
  private static final int SOCK_CLOEXEC = 0x80000;
  private static final int STREAM = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;

  Sockets() {}

  /** A new stream socket of {@link #AF_INET}, {@link #AF_INET6} or {@link #AF_UNIX}. */
  public int open(int family) {
    try (var scratch = new CallMemory(0)) {
      return (int) scratch.call(SyscallNumber.SOCKET, family, STREAM, 0, 0, 0, 0);
    }
  }

  /** The family to open a socket in for this address. */
  public static int family(InetSocketAddress address) {
    return SockAddr.family(address);
  }

  /** Two connected {@link #AF_UNIX} sockets, put into {@code pair}. */
  public int pair(int[] pair) {
    try (var scratch = new CallMemory(8)) {
      long result =
          scratch.call(SyscallNumber.SOCKETPAIR, AF_UNIX, STREAM, 0, scratch.address(), 0, 0);
      pair[0] = scratch.getInt(0);
      pair[1] = scratch.getInt(4);
      return (int) result;
    }
  }

  public int bind(int fd, InetSocketAddress address) {
    return withAddress(SyscallNumber.BIND, fd, address);
  }

  public int listen(int fd, int backlog) {
    try (var scratch = new CallMemory(0)) {
      return (int) scratch.call(SyscallNumber.LISTEN, fd, backlog, 0, 0, 0, 0);
    }
  }

  /** The next connection, or {@code -EAGAIN} when none waits. */
  public int accept(int fd) {
    try (var scratch = new CallMemory(0)) {
      int flags = SOCK_NONBLOCK | SOCK_CLOEXEC;
      return (int) scratch.call(SyscallNumber.ACCEPT4, fd, 0, 0, flags, 0, 0);
    }
  }

  /**
   * Starts connecting. {@code -EINPROGRESS} means that the socket becomes writable when it is done;
   * {@link #SO_ERROR} then tells how it ended.
   */
  public int connect(int fd, InetSocketAddress address) {
    return withAddress(SyscallNumber.CONNECT, fd, address);
  }

  private static int withAddress(long number, int fd, InetSocketAddress address) {
    byte[] encoded = SockAddr.encode(address);
    try (var scratch = new CallMemory(encoded.length)) {
      scratch.arguments().copyFrom(MemorySegment.ofArray(encoded));
      return (int) scratch.call(number, fd, scratch.address(), encoded.length, 0, 0, 0);
    }
  }

  /**
   * The address that this socket is bound to.
   *
   * @throws IllegalStateException if the descriptor is not an internet socket
   */
  public InetSocketAddress localAddress(int fd) {
    return address(SyscallNumber.GETSOCKNAME, fd);
  }

  /**
   * The address that this socket is connected to.
   *
   * @throws IllegalStateException if the descriptor is not a connected internet socket
   */
  public InetSocketAddress peerAddress(int fd) {
    return address(SyscallNumber.GETPEERNAME, fd);
  }

  private static InetSocketAddress address(long number, int fd) {
    try (var scratch = new CallMemory(SockAddr.MAX_BYTES + 4)) {
      scratch.setInt(SockAddr.MAX_BYTES, SockAddr.MAX_BYTES);
      long length = scratch.address(SockAddr.MAX_BYTES);
      long result = scratch.call(number, fd, scratch.address(), length, 0, 0, 0);
      if (result < 0) {
        throw new IllegalStateException(
            "descriptor " + fd + " has no such address: " + Errno.describe(result));
      }
      return SockAddr.decode(scratch.arguments().asByteBuffer());
    }
  }

  /** The value of an option that is an int, or {@code -errno}. */
  public int option(int fd, int level, int name) {
    try (var scratch = new CallMemory(8)) {
      scratch.setInt(4, 4);
      long value = scratch.address();
      long result = scratch.call(SyscallNumber.GETSOCKOPT, fd, level, name, value, value + 4, 0);
      return result < 0 ? (int) result : scratch.getInt(0);
    }
  }

  public int setOption(int fd, int level, int name, int value) {
    try (var scratch = new CallMemory(4)) {
      scratch.setInt(0, value);
      return (int) scratch.call(SyscallNumber.SETSOCKOPT, fd, level, name, scratch.address(), 4, 0);
    }
  }

  /**
   * Chooses how a TCP socket meets congestion, and the sockets accepted from it if it listens.
   *
   * @param algorithm as the kernel calls it; {@code reno} is always there, for everybody
   */
  public int setCongestionControl(int fd, String algorithm) {
    byte[] name = algorithm.getBytes(StandardCharsets.US_ASCII);
    try (var scratch = new CallMemory(name.length)) {
      scratch.arguments().copyFrom(MemorySegment.ofArray(name));
      return (int)
          scratch.call(
              SyscallNumber.SETSOCKOPT,
              fd,
              IPPROTO_TCP,
              TCP_CONGESTION,
              scratch.address(),
              name.length,
              0);
    }
  }

  /** Bytes that the kernel has taken and not sent yet, for want of room at the peer. */
  public int unsentBytes(int fd) {
    try (var scratch = new CallMemory(4)) {
      long result = scratch.call(SyscallNumber.IOCTL, fd, SIOCOUTQNSD, scratch.address(), 0, 0, 0);
      return result < 0 ? (int) result : scratch.getInt(0);
    }
  }

  public int shutdown(int fd, int how) {
    try (var scratch = new CallMemory(0)) {
      return (int) scratch.call(SyscallNumber.SHUTDOWN, fd, how, 0, 0, 0, 0);
    }
  }

  /** Gives the descriptor back; must be called once. */
  public int close(int fd) {
    return Descriptors.close(fd);
  }

  /**
   * Sends from {@code base[offset, offset + length)}, in bytes. Takes at most 1 MiB in one call,
   * however much is asked for. May make a small object, which compiled code removes as a rule.
   *
   * @param base a primitive array (not boolean) or a {@link MemorySegment}
   * @param flags 0 or {@link #MSG_MORE}
   * @return bytes taken, {@code -EAGAIN} if the socket is full
   */
  public long send(int fd, Object base, long offset, long length, int flags) {
    return SocketBytes.send(fd, base, offset, length, flags);
  }

  /**
   * Receives into {@code base[offset, offset + length)}, in bytes, with the same limits.
   *
   * @return bytes received, {@code -EAGAIN} if there are none yet; 0 means that the peer will send
   *     no more (or that length is 0)
   */
  public long receive(int fd, Object base, long offset, long length, int flags) {
    return SocketBytes.receive(fd, base, offset, length, flags);
  }

  /** For calls that move two pieces at once. */
  public TwoPieces twoPieces() {
    return new TwoPieces();
  }
}
