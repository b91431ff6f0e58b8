package dev.weft.internal.launch.environment.pmi;

import dev.weft.internal.os.call.Epoll;
import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.Sockets;
import java.io.IOException;

/**
 * Lines over a descriptor that the process has inherited: one end of a pair of sockets, which Linux
 * does not let a process reopen through {@code /proc}.
 */
final class DescriptorLines extends ManagerLines {
  private static final Sockets SOCKETS = new Sockets();

  private final int fd;

  DescriptorLines(int fd) {
    this.fd = fd;
  }

  @Override
  void write(byte[] bytes) throws IOException {
    for (long sent = 0; sent < bytes.length; ) {
      long count = SOCKETS.send(fd, bytes, sent, bytes.length - sent, 0);
      if (count == -Errno.EAGAIN) {
        boolean _ = ready(Epoll.OUT, Integer.MAX_VALUE);
      } else if (count < 0) {
        throw failed(count);
      } else {
        sent += count;
      }
    }
  }

  @Override
  int read(byte[] into, long timeoutMillis) throws IOException {
    long until = System.nanoTime() + timeoutMillis * 1_000_000;
    while (true) {
      long count = SOCKETS.receive(fd, into, 0, into.length, 0);
      if (count != -Errno.EAGAIN) {
        if (count < 0) {
          throw failed(count);
        }
        return count == 0 ? -1 : (int) count;
      }
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return 0;
      }
      boolean _ = ready(Epoll.IN, left);
    }
  }

  private boolean ready(int event, long timeoutMillis) throws IOException {
    try (Epoll epoll = new Epoll()) {
      int added = epoll.add(fd, event, 0);
      if (added < 0) {
        throw failed(added);
      }
      return epoll.await((int) Math.min(timeoutMillis, Integer.MAX_VALUE)) > 0;
    }
  }

  private IOException failed(long error) {
    return new IOException("descriptor " + fd + ": " + Errno.describe(error));
  }
}
