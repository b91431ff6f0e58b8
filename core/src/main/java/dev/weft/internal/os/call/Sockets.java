package dev.weft.internal.os.call;

import dev.weft.internal.os.OsTuning;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Stream sockets as file descriptors, always non-blocking and closed on exec. Any thread may call;
 * nothing blocks. Every result below zero is {@code -errno}. The kernel may reuse the number of a
 * closed descriptor: its owner prevents its use after {@link #close}.
 */
public final class Sockets {
  public static final int AF_UNIX = 1;
  public static final int AF_INET = 2;
  public static final int AF_INET6 = 10;

  public static final int SOL_SOCKET = 1;
  public static final int SO_ERROR = 4;
  public static final int SO_SNDBUF = 7;
  public static final int SO_RCVBUF = 8;
  public static final int IPPROTO_TCP = 6;
  public static final int TCP_NODELAY = 1;

  /** More follows at once: the kernel may wait for it before it sends a packet. */
  public static final int MSG_MORE = 0x8000;

  public static final int SHUT_WR = 1;
  public static final int SHUT_RDWR = 2;

  private static final int MSG_PEEK = 0x2;
  private static final int MSG_DONTWAIT = 0x40;
  private static final int MSG_NOSIGNAL = 0x4000;
  private static final int TCP_CONGESTION = 13;
  private static final int SIOCOUTQNSD = 0x894b;
  private static final int SIOCINQ = 0x541b;
  private static final int SOCK_STREAM = 1;
  private static final int SOCK_NONBLOCK = 0x800;
  private static final int SOCK_CLOEXEC = 0x80000;
  private static final int STREAM = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;

  public Sockets() {
    NativeAccess.require();
  }

  /** A new stream socket of {@link #AF_INET}, {@link #AF_INET6} or {@link #AF_UNIX}. */
  public int open(int family) {
    return (int) CallMemory.withoutMemory(SyscallNumber.SOCKET, family, STREAM);
  }

  /** The family to open a socket in for this address. */
  public static int family(InetSocketAddress address) {
    return SockAddr.family(address);
  }

  /** Two connected {@link #AF_UNIX} sockets, put into {@code pair}. */
  public int pair(int[] pair) {
    try (var scratch = new CallMemory(8)) {
      long result = scratch.call(SyscallNumber.SOCKETPAIR, AF_UNIX, STREAM, 0, scratch.address());
      pair[0] = scratch.getInt(0);
      pair[1] = scratch.getInt(4);
      return (int) result;
    }
  }

  public int bind(int fd, InetSocketAddress address) {
    return withAddress(SyscallNumber.BIND, fd, address);
  }

  public int listen(int fd, int backlog) {
    return (int) CallMemory.withoutMemory(SyscallNumber.LISTEN, fd, backlog);
  }

  /** The next connection, or {@code -EAGAIN} when none waits. */
  public int accept(int fd) {
    int flags = SOCK_NONBLOCK | SOCK_CLOEXEC;
    return (int) CallMemory.withoutMemory(SyscallNumber.ACCEPT4, fd, 0, 0, flags);
  }

  /**
   * Starts connecting. {@code -EINPROGRESS} means that the socket becomes writable when it is done;
   * {@link #SO_ERROR} then has the result.
   */
  public int connect(int fd, InetSocketAddress address) {
    return withAddress(SyscallNumber.CONNECT, fd, address);
  }

  private static int withAddress(long number, int fd, InetSocketAddress address) {
    byte[] encoded = SockAddr.encode(address);
    try (var scratch = new CallMemory(encoded.length)) {
      scratch.arguments().copyFrom(MemorySegment.ofArray(encoded));
      return (int) scratch.call(number, fd, scratch.address(), encoded.length);
    }
  }

  /**
   * The address that this socket is bound to.
   *
   * @throws IllegalStateException if the descriptor is not an internet socket
   */
  public InetSocketAddress localAddress(int fd) {
    InetSocketAddress address = address(SyscallNumber.GETSOCKNAME, fd);
    if (address == null) {
      throw new IllegalStateException(
          "descriptor %d is no internet socket: %s"
              .formatted(fd, Errno.describe(option(fd, SOL_SOCKET, SO_ERROR))));
    }
    return address;
  }

  /** The address of the peer; null if it is not a connected internet socket. */
  public @Nullable InetSocketAddress peerAddress(int fd) {
    return address(SyscallNumber.GETPEERNAME, fd);
  }

  /** One of the two; null if the descriptor is not an internet socket, or has no such address. */
  static @Nullable InetSocketAddress address(long number, int fd) {
    try (var scratch = new CallMemory(SockAddr.MAX_BYTES + 4)) {
      scratch.setInt(SockAddr.MAX_BYTES, SockAddr.MAX_BYTES);
      long result =
          scratch.call(number, fd, scratch.address(), scratch.address(SockAddr.MAX_BYTES));
      ByteBuffer bytes = scratch.arguments().asByteBuffer();
      return result == 0 && SockAddr.isInternet(bytes) ? SockAddr.decode(bytes) : null;
    }
  }

  /** The value of an option that is an int, or {@code -errno}. */
  public int option(int fd, int level, int name) {
    try (var scratch = new CallMemory(8)) {
      scratch.setInt(4, 4);
      long value = scratch.address();
      long result = scratch.call(SyscallNumber.GETSOCKOPT, fd, level, name, value, value + 4);
      return result < 0 ? (int) result : scratch.getInt(0);
    }
  }

  public int setOption(int fd, int level, int name, int value) {
    try (var scratch = new CallMemory(4)) {
      scratch.setInt(0, value);
      return (int) scratch.call(SyscallNumber.SETSOCKOPT, fd, level, name, scratch.address(), 4);
    }
  }

  /**
   * Chooses the congestion control of a TCP socket, and of the sockets accepted from it if it
   * listens.
   *
   * @param algorithm the kernel's name of it; {@code reno} is always available to all
   */
  public int setCongestionControl(int fd, String algorithm) {
    byte[] name = algorithm.getBytes(StandardCharsets.US_ASCII);
    try (var scratch = new CallMemory(name.length)) {
      scratch.arguments().copyFrom(MemorySegment.ofArray(name));
      long at = scratch.address();
      return (int)
          scratch.call(SyscallNumber.SETSOCKOPT, fd, IPPROTO_TCP, TCP_CONGESTION, at, name.length);
    }
  }

  /** Bytes that the kernel has taken and not sent yet, because the peer has no room. */
  public int unsentBytes(int fd) {
    return count(fd, SIOCOUTQNSD);
  }

  /** Bytes that have come and can be received. */
  public int receivedBytes(int fd) {
    return count(fd, SIOCINQ);
  }

  private static int count(int fd, int which) {
    try (var scratch = new CallMemory(4)) {
      long result = scratch.call(SyscallNumber.IOCTL, fd, which, scratch.address());
      return result < 0 ? (int) result : scratch.getInt(0);
    }
  }

  public int shutdown(int fd, int how) {
    return (int) CallMemory.withoutMemory(SyscallNumber.SHUTDOWN, fd, how);
  }

  /** Gives the descriptor back; must be called once. */
  public int close(int fd) {
    return Syscall.close(fd);
  }

  /**
   * Sends from {@code base[offset, offset + length)}, in bytes, without a copy in between. Takes at
   * most {@link OsTuning#CRITICAL_BYTES} in one call: the caller loops, and garbage collection gets
   * its turn in between. Native memory must stay alive during the call. For arrays and segments a
   * small object may be made, which compiled code usually eliminates.
   *
   * @param base a primitive array (not boolean) or a {@link MemorySegment}
   * @param flags 0 or {@link #MSG_MORE}
   * @return bytes taken, {@code -EAGAIN} if the socket is full
   */
  public long send(int fd, Object base, long offset, long length, int flags) {
    long result = move(SyscallNumber.SENDTO, fd, base, offset, length, flags);
    return result >= 0 ? result : failure(SyscallNumber.SENDTO, fd, 0);
  }

  /**
   * Receives into {@code base[offset, offset + length)}, in bytes, with the same limits.
   *
   * @return bytes received, {@code -EAGAIN} if there are none yet; 0 means that the peer will send
   *     no more (or that length is 0)
   */
  public long receive(int fd, Object base, long offset, long length, int flags) {
    if (base instanceof MemorySegment segment && segment.isReadOnly()) {
      throw new IllegalArgumentException("cannot receive into read-only memory: " + base);
    }
    long result = move(SyscallNumber.RECVFROM, fd, base, offset, length, flags);
    return result >= 0 ? result : failure(SyscallNumber.RECVFROM, fd, 1);
  }

  /** Sends the pieces of the {@link MsgHdr} at this address. */
  static long sendMessage(int fd, long address) {
    long flags = MSG_DONTWAIT | MSG_NOSIGNAL;
    long result = Syscall.brief(SyscallNumber.SENDMSG, fd, address, flags, 0, 0, 0);
    return result >= 0 ? result : failure(SyscallNumber.SENDTO, fd, 0);
  }

  /**
   * Distinguishes kinds of memory by tests: a pattern switch would cost milliseconds of bootstrap.
   */
  private static long move(long number, int fd, Object base, long offset, long length, int flags) {
    long bytes = Math.min(length, OsTuning.CRITICAL_BYTES);
    long always = flags | MSG_DONTWAIT | MSG_NOSIGNAL;
    if (base instanceof byte[] a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    } else if (base instanceof MemorySegment a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    } else if (base instanceof double[] a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    } else if (base instanceof int[] a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    } else if (base instanceof long[] a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    } else if (base instanceof float[] a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    } else if (base instanceof char[] a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    } else if (base instanceof short[] a) {
      return CriticalBuffer.call(number, fd, a, offset, bytes, always);
    }
    throw new IllegalArgumentException(
        "not a primitive array (other than boolean) or MemorySegment: "
            + base.getClass().getTypeName());
  }

  /**
   * The meaning of a failed call. The error number may be that of another call, so unless it says
   * "not now" it counts only if a harmless query of the socket fails as well.
   */
  private static long failure(long number, int fd, int probeBytes) {
    int errno = Syscall.errno();
    if (errno == Errno.EAGAIN) {
      return -Errno.EAGAIN;
    }
    int flags = MSG_DONTWAIT | MSG_NOSIGNAL | (probeBytes == 0 ? 0 : MSG_PEEK);
    try (var scratch = new CallMemory(1)) {
      long again = scratch.call(number, fd, scratch.address(), probeBytes, flags);
      boolean alive = again > 0 || again == -Errno.EAGAIN || (again == 0 && probeBytes == 0);
      return alive && errno != Errno.EFAULT ? -Errno.EAGAIN : -errno;
    }
  }

  /** For calls that move two pieces at once. */
  public TwoPieces twoPieces() {
    return new TwoPieces();
  }
}
