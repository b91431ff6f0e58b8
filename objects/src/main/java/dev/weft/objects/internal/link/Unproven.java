package dev.weft.objects.internal.link;

import dev.weft.internal.os.Uninterrupted;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Connections whose peers have not yet proved that they know the secret. Their number and time are
 * limited, so that peers without a secret cannot lock out others. Any thread; nothing blocks.
 */
final class Unproven {
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private final int most;
  private final int seconds;

  /** The oldest first, and what closes each. */
  private final Map<Socket, Future<?>> sockets = new LinkedHashMap<>();

  Unproven(int most, int seconds) {
    this.most = most;
    this.seconds = seconds;
  }

  /** Not the JDK's own for futures, whose threads the program may keep busy. */
  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            Thread.ofPlatform()
                .group(Uninterrupted.topGroup()) // that of no rank, as all ranks share it
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name("weft-greeting-time")
                .factory());
    timer.setKeepAliveTime(2, TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /** One more, whose time begins; if there are too many the oldest is closed. */
  void add(Socket socket) {
    Socket oldest = null;
    synchronized (this) {
      Future<?> end = TIMER.schedule(() -> endTime(socket), seconds, TimeUnit.SECONDS);
      sockets.put(socket, end);
      if (sockets.size() > most) {
        oldest = sockets.keySet().iterator().next();
        boolean _ = remove(oldest);
      }
    }
    if (oldest != null) {
      LinkSockets.closeQuietly(oldest);
    }
  }

  private void endTime(Socket socket) {
    if (remove(socket)) {
      LinkSockets.closeQuietly(socket);
    }
  }

  /** It has proved itself, or has ended; false if it has been closed here. */
  synchronized boolean remove(Socket socket) {
    Future<?> end = sockets.remove(socket);
    if (end == null) {
      return false;
    }
    boolean _ = end.cancel(false);
    return true;
  }

  void close() {
    List<Socket> all;
    synchronized (this) {
      all = List.copyOf(sockets.keySet());
      all.forEach(this::remove);
    }
    all.forEach(LinkSockets::closeQuietly);
  }
}
