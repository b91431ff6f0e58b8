package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.call.Epoll;
import dev.weft.internal.os.call.EventFd;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An epoll instance. Its alarm watches the other epoll instance itself, one-shot: the kernel
 * reports once that a socket there is ready, and arming costs one call, however many sockets there
 * are.
 */
final class EpollReadiness extends Readiness implements NativeWatchedSocket {
  private final Epoll epoll;
  private final EventFd waker;

  /** By descriptor; guarded by the object's lock, as are all changes of the epoll instance. */
  private @Nullable Object[] attachments = new @Nullable Object[64];

  private boolean closed;

  EpollReadiness() throws IOException {
    epoll = new Epoll();
    waker = new EventFd();
    int failed = Math.min(epoll.fd(), waker.fd());
    if (failed >= 0) {
      failed = Math.min(0, epoll.add(waker.fd(), Epoll.IN, waker.fd()));
    }
    if (failed < 0) {
      close();
      throw NativeNetwork.failure("watch sockets", failed);
    }
  }

  @Override
  public int fd() {
    return epoll.fd();
  }

  @Override
  public synchronized void add(WatchedSocket socket, int interest, Object attachment)
      throws IOException {
    int fd = fd(socket);
    NativeNetwork.succeed("watch a socket", epoll.add(fd, events(interest), fd));
    attach(fd, attachment);
  }

  @Override
  public synchronized void change(WatchedSocket socket, int interest, Object attachment) {
    int fd = fd(socket);
    attach(fd, attachment);
    epoll.modify(fd, events(interest), fd);
  }

  @Override
  public synchronized void remove(WatchedSocket socket) {
    attach(fd(socket), null);
    epoll.remove(fd(socket));
  }

  @Override
  public int select(long timeoutMillis, Ready ready) throws IOException {
    int events = epoll.await((int) Math.min(timeoutMillis, Integer.MAX_VALUE));
    NativeNetwork.succeed("wait for sockets", events);
    int reported = 0;
    for (int i = 0; i < events; i++) {
      int fd = (int) epoll.data(i);
      if (fd == waker.fd()) {
        waker.clear();
        continue;
      }
      Object attachment = attachment(fd);
      if (attachment != null) {
        int happened = epoll.events(i);
        int writable = (happened & Epoll.OUT) != 0 ? WRITE : 0;
        ready.ready(attachment, (happened & ~Epoll.OUT) != 0 ? writable | READ : writable);
        reported++;
      }
    }
    return reported;
  }

  private synchronized @Nullable Object attachment(int fd) {
    return attachments[fd];
  }

  private void attach(int fd, @Nullable Object attachment) {
    if (fd >= attachments.length) {
      attachments = Arrays.copyOf(attachments, Math.max(fd + 1, 2 * attachments.length));
    }
    attachments[fd] = attachment;
  }

  @Override
  public synchronized void wakeup() {
    if (!closed) {
      waker.signal();
    }
  }

  @Override
  public synchronized Alarm alarm(Readiness other, Object attachment) throws IOException {
    int fd = fd(other);
    NativeNetwork.succeed("watch sockets", epoll.add(fd, Epoll.ONE_SHOT, fd));
    attach(fd, attachment);
    return () -> ring(fd);
  }

  private synchronized void ring(int fd) {
    if (!closed) {
      epoll.modify(fd, Epoll.IN | Epoll.ONE_SHOT, fd);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      epoll.close();
      waker.close();
    }
  }

  private static int events(int interest) {
    return ((interest & READ) != 0 ? Epoll.IN : 0) | ((interest & WRITE) != 0 ? Epoll.OUT : 0);
  }

  private static int fd(WatchedSocket socket) {
    return ((NativeWatchedSocket) socket.socket()).fd();
  }
}
