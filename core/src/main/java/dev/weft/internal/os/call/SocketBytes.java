package dev.weft.internal.os.call;

import java.lang.foreign.MemorySegment;

/**
 * Moves bytes between sockets and memory of the Java heap or native memory without a copy in
 * between. Any thread may call; never blocks. Results below zero are {@code -errno}; {@code
 * -EAGAIN} means not now.
 *
 * <p>At most {@link #MAX_BYTES} move in one call, however much is asked for: the caller loops, and
 * garbage collection gets its turn in between. Native memory must stay alive during the call.
 *
 * <p>For arrays and segments a small object may be made, which compiled code removes as a rule.
 */
final class SocketBytes {
  static final int MAX_BYTES = 1 << 20;

  static final int MSG_PEEK = 0x2;
  static final int MSG_DONTWAIT = 0x40;
  static final int MSG_NOSIGNAL = 0x4000;

  private SocketBytes() {}

  /**
   * Sends from {@code base[offset, offset + length)}, in bytes.
   *
   * @param base a primitive array (not boolean) or a {@link MemorySegment}
   * @param flags {@code MSG_} flags beside the two that are always set
   * @return bytes taken
   */
  static long send(int fd, Object base, long offset, long length, int flags) {
    long result = move(SyscallNumber.SENDTO, fd, base, offset, length, flags);
    return result >= 0 ? result : failure(SyscallNumber.SENDTO, fd, 0);
  }

  /**
   * Receives into {@code base[offset, offset + length)}, in bytes.
   *
   * @return bytes received; 0 means that the peer will send no more (or that length is 0)
   */
  static long receive(int fd, Object base, long offset, long length, int flags) {
    if (base instanceof MemorySegment segment && segment.isReadOnly()) {
      throw new IllegalArgumentException("cannot receive into read-only memory: " + base);
    }
    long result = move(SyscallNumber.RECVFROM, fd, base, offset, length, flags);
    return result >= 0 ? result : failure(SyscallNumber.RECVFROM, fd, 1);
  }

  /** Sends what a {@link MsgHdr} at this address tells. */
  static long sendMessage(int fd, long address) {
    long flags = MSG_DONTWAIT | MSG_NOSIGNAL;
    long result = Syscall.brief(SyscallNumber.SENDMSG, fd, address, flags, 0, 0, 0);
    return result >= 0 ? result : failure(SyscallNumber.SENDTO, fd, 0);
  }

  /**
   * Tells kinds of memory apart by tests: a pattern switch would cost milliseconds of bootstrap.
   */
  private static long move(long number, int fd, Object base, long offset, long length, int flags) {
    long bytes = Math.min(length, MAX_BYTES);
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
   * What a failed call means. The error number may be another's, so one that says more than "not
   * now" counts only if the socket, asked again with nothing at stake, fails as well.
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
}
