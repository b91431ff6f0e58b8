package dev.weft.internal.transport.ucx;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.os.call.Epoll;
import dev.weft.internal.os.call.EventFd;
import java.util.function.Supplier;

/**
 * Wakes a sleeping rank when something arrives. A thread waits for UCX's descriptor, once each time
 * that the rank has armed it. Any thread may call; nothing blocks, but {@link #close} waits briefly
 * for the thread to end.
 */
final class UcxWatch implements AutoCloseable {
  private static final int ARRIVAL = 1;
  private static final int END = 2;
  private static final long CLOSE_MILLIS = 2_000;

  private final Epoll epoll = new Epoll();
  private final EventFd end = new EventFd();
  private final int watched;
  private final Supplier<Doorbell> bell;
  private final Thread thread;
  private volatile boolean closed;

  UcxWatch(int rank, int watched, Supplier<Doorbell> bell) {
    this.watched = watched;
    this.bell = bell;
    if (epoll.fd() < 0
        || end.fd() < 0
        || epoll.add(end.fd(), Epoll.IN, END) < 0
        || epoll.add(watched, Epoll.ONE_SHOT, ARRIVAL) < 0) {
      epoll.close();
      end.close();
      throw new ResourceException(
          FailureCode.FABRIC,
          "the ucx transport needs two descriptors for sleeping, but none are left; raise the limit with ulimit -n");
    }
    thread = Thread.ofPlatform().daemon().name("weft-ucx-" + rank).start(this::run);
  }

  /** Rings the rank's bell once something comes. */
  void arm() {
    int _ = epoll.modify(watched, Epoll.IN | Epoll.ONE_SHOT, ARRIVAL);
  }

  private void run() {
    while (!closed) {
      int events = epoll.await(-1);
      for (int i = 0; i < events; i++) {
        if (epoll.data(i) == ARRIVAL) {
          bell.get().ring();
        }
      }
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    end.signal();
    boolean interrupted = Thread.interrupted();
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!thread.isAlive()) {
      epoll.close();
      end.close();
    }
  }
}
