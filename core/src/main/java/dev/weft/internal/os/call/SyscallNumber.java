package dev.weft.internal.os.call;

/**
 * System call numbers of Linux on x86-64 and arm64. Static finals, so that compiled code sees
 * constants. Calls that arm64 lacks (accept, epoll_wait) appear in their newer form.
 */
public final class SyscallNumber {
  private static final boolean ARM64 = "aarch64".equals(System.getProperty("os.arch"));

  static final long SOCKET = pick(41, 198);
  static final long SOCKETPAIR = pick(53, 199);
  static final long BIND = pick(49, 200);
  static final long LISTEN = pick(50, 201);
  static final long ACCEPT4 = pick(288, 242);
  static final long CONNECT = pick(42, 203);
  static final long GETSOCKNAME = pick(51, 204);
  static final long GETPEERNAME = pick(52, 205);
  static final long SENDTO = pick(44, 206);
  static final long RECVFROM = pick(45, 207);
  static final long SENDMSG = pick(46, 211);
  static final long SETSOCKOPT = pick(54, 208);
  static final long GETSOCKOPT = pick(55, 209);
  static final long SHUTDOWN = pick(48, 210);
  static final long READ = pick(0, 63);
  static final long WRITE = pick(1, 64);
  static final long CLOSE = pick(3, 57);
  static final long OPENAT = pick(257, 56);
  static final long FLOCK = pick(73, 32);
  static final long IOCTL = pick(16, 29);

  static final long EPOLL_CREATE1 = pick(291, 20);
  static final long EPOLL_CTL = pick(233, 21);
  static final long EPOLL_PWAIT = pick(281, 22);
  static final long EVENTFD2 = pick(290, 19);

  static final long MMAP = pick(9, 222);
  static final long MPROTECT = pick(10, 226);
  static final long MADVISE = pick(28, 233);

  static final long FUTEX = pick(202, 98);
  static final long MEMBARRIER = pick(324, 283);

  static final long SCHED_SETAFFINITY = pick(203, 122);
  static final long SCHED_GETAFFINITY = pick(204, 123);
  public static final long PROCESS_VM_READV = pick(310, 270);
  public static final long PROCESS_VM_WRITEV = pick(311, 271);

  private SyscallNumber() {}

  private static long pick(long x86, long arm64) {
    return ARM64 ? arm64 : x86;
  }
}
