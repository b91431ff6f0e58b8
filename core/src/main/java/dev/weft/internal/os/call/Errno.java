package dev.weft.internal.os.call;

/**
 * Error numbers of Linux (the same on x86-64 and arm64) and their names. A call of this package
 * that fails returns {@code -errno}; compare it with {@code -Errno.EAGAIN} and the like.
 */
public final class Errno {
  public static final int ENOENT = 2;
  public static final int ESRCH = 3;
  public static final int EINTR = 4;
  public static final int EBADF = 9;
  public static final int EAGAIN = 11;
  public static final int EFAULT = 14;
  public static final int EEXIST = 17;
  public static final int EINVAL = 22;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int EPIPE = 32;
  public static final int EADDRNOTAVAIL = 99;
  public static final int ECONNABORTED = 103;
  public static final int ECONNREFUSED = 111;
  public static final int EINPROGRESS = 115;

  private Errno() {}

  /** The meaning of a result in words, for messages: {@code ECONNREFUSED (connection refused)}. */
  public static String describe(long result) {
    return switch ((int) Math.abs(result)) {
      case 1 -> "EPERM (operation not permitted)";
      case 2 -> "ENOENT (no such file or directory)";
      case 3 -> "ESRCH (no such process)";
      case 4 -> "EINTR (interrupted by a signal)";
      case 5 -> "EIO (input or output error)";
      case 9 -> "EBADF (not an open descriptor)";
      case 11 -> "EAGAIN (not ready)";
      case 12 -> "ENOMEM (out of memory)";
      case 13 -> "EACCES (permission denied)";
      case 14 -> "EFAULT (bad address)";
      case 17 -> "EEXIST (file exists)";
      case 22 -> "EINVAL (invalid argument)";
      case 23 -> "ENFILE (the system has no free file)";
      case 24 -> "EMFILE (the process has no free descriptor)";
      case 27 -> "EFBIG (file too large)";
      case 28 -> "ENOSPC (no space left)";
      case 32 -> "EPIPE (the peer no longer reads)";
      case 38 -> "ENOSYS (the kernel lacks this call)";
      case 95 -> "EOPNOTSUPP (not supported here)";
      case 98 -> "EADDRINUSE (address in use)";
      case 99 -> "EADDRNOTAVAIL (not an address of this host)";
      case 101 -> "ENETUNREACH (network unreachable)";
      case 103 -> "ECONNABORTED (connection aborted)";
      case 104 -> "ECONNRESET (connection reset by the peer)";
      case 105 -> "ENOBUFS (no buffer space)";
      case 107 -> "ENOTCONN (not connected)";
      case 110 -> "ETIMEDOUT (timed out)";
      case 111 -> "ECONNREFUSED (connection refused)";
      case 113 -> "EHOSTUNREACH (host unreachable)";
      case 115 -> "EINPROGRESS (in progress)";
      default -> "errno " + Math.abs(result);
    };
  }
}
