package dev.weft.internal.os.call;

import java.io.File;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** Finds the number of the descriptor of a JDK connection, which the JDK does not reveal. */
public final class SocketDescriptors {
  private static final File OPEN = new File("/proc/self/fd");

  /**
   * The descriptor whose socket has these two ends; -1 if there is none. It is valid only until its
   * owner closes it. Any thread; looks at each open descriptor, the newest ones first.
   */
  public static int find(InetSocketAddress own, InetSocketAddress peer) {
    NativeAccess.require();
    String[] names = OPEN.list();
    if (names == null) {
      return -1;
    }
    int[] descriptors = Arrays.stream(names).mapToInt(Integer::parseInt).sorted().toArray();
    for (int i = descriptors.length - 1; i >= 0; i--) {
      int fd = descriptors[i];
      if (own.equals(Sockets.address(SyscallNumber.GETSOCKNAME, fd))
          && peer.equals(Sockets.address(SyscallNumber.GETPEERNAME, fd))) {
        return fd;
      }
    }
    return -1;
  }

  private SocketDescriptors() {}
}
