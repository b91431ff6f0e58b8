package dev.weft.internal.os.call;

/**
 * Error numbers of Linux (the same on x86-64 and arm64) and their names. A call of this package
 * that fails returns {@code -errno}; compare it with {@code -Errno.EAGAIN} and the like.
 */
public final class Errno {
  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int ESRCH = 3;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  public static final int EBADF = 9;
  public static final int EAGAIN = 11;
  public static final int ENOMEM = 12;
  public static final int EACCES = 13;
  public static final int EFAULT = 14;
  public static final int EEXIST = 17;
  public static final int EINVAL = 22;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int EFBIG = 27;
  public static final int ENOSPC = 28;
  public static final int EPIPE = 32;
  public static final int ENOSYS = 38;
  public static final int EOPNOTSUPP = 95;
  public static final int EADDRINUSE = 98;
  public static final int EADDRNOTAVAIL = 99;
  public static final int ENETUNREACH = 101;
  public static final int ECONNABORTED = 103;
  public static final int ECONNRESET = 104;
  public static final int ENOBUFS = 105;
  public static final int ENOTCONN = 107;
  public static final int ETIMEDOUT = 110;
  public static final int ECONNREFUSED = 111;
  public static final int EHOSTUNREACH = 113;
  public static final int EINPROGRESS = 115;

  private Errno() {}

  /** What a result means in words, for messages: {@code ECONNREFUSED (connection refused)}. */
  public static String describe(long result) {
    return switch ((int) Math.abs(result)) {
      case EPERM -> "EPERM (operation not permitted)";
      case ENOENT -> "ENOENT (no such file or directory)";
      case ESRCH -> "ESRCH (no such process)";
      case EINTR -> "EINTR (interrupted by a signal)";
      case EIO -> "EIO (input or output error)";
      case EBADF -> "EBADF (not an open descriptor)";
      case EAGAIN -> "EAGAIN (not ready)";
      case ENOMEM -> "ENOMEM (out of memory)";
      case EACCES -> "EACCES (permission denied)";
      case EFAULT -> "EFAULT (bad address)";
      case EEXIST -> "EEXIST (file exists)";
      case EINVAL -> "EINVAL (invalid argument)";
      case ENFILE -> "ENFILE (the system has no free file)";
      case EMFILE -> "EMFILE (the process has no free descriptor)";
      case EFBIG -> "EFBIG (file too large)";
      case ENOSPC -> "ENOSPC (no space left)";
      case EPIPE -> "EPIPE (the peer no longer reads)";
      case ENOSYS -> "ENOSYS (the kernel lacks this call)";
      case EOPNOTSUPP -> "EOPNOTSUPP (not supported here)";
      case EADDRINUSE -> "EADDRINUSE (address in use)";
      case EADDRNOTAVAIL -> "EADDRNOTAVAIL (not an address of this host)";
      case ENETUNREACH -> "ENETUNREACH (network unreachable)";
      case ECONNABORTED -> "ECONNABORTED (connection aborted)";
      case ECONNRESET -> "ECONNRESET (connection reset by the peer)";
      case ENOBUFS -> "ENOBUFS (no buffer space)";
      case ENOTCONN -> "ENOTCONN (not connected)";
      case ETIMEDOUT -> "ETIMEDOUT (timed out)";
      case ECONNREFUSED -> "ECONNREFUSED (connection refused)";
      case EHOSTUNREACH -> "EHOSTUNREACH (host unreachable)";
      case EINPROGRESS -> "EINPROGRESS (in progress)";
      default -> "errno " + Math.abs(result);
    };
  }
}
