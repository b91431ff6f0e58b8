package dev.weft.objects.internal.link;

import java.net.Socket;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Connections that have not proved themselves: few, and not for long, so that nobody without a
 * secret can keep those out that have one. Any thread; nothing blocks.
 */
final class Unproven {
  private final int most;
  private final Executor later;

  /** The oldest first. */
  private final Set<Socket> sockets = new LinkedHashSet<>();

  Unproven(int most, int seconds) {
    this.most = most;
    this.later = CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS, Runnable::run);
  }

  /** One more, whose time begins; if there are too many the oldest is closed. */
  void add(Socket socket) {
    Socket oldest = null;
    synchronized (this) {
      sockets.add(socket);
      if (sockets.size() > most) {
        Iterator<Socket> all = sockets.iterator();
        oldest = all.next();
        all.remove();
      }
    }
    if (oldest != null) {
      Sockets.closeQuietly(oldest);
    }
    later.execute(
        () -> {
          if (remove(socket)) {
            Sockets.closeQuietly(socket);
          }
        });
  }

  /** It has proved itself, or has ended; false if it has been closed here. */
  synchronized boolean remove(Socket socket) {
    return sockets.remove(socket);
  }

  void close() {
    List<Socket> all;
    synchronized (this) {
      all = new ArrayList<>(sockets);
      sockets.clear();
    }
    all.forEach(Sockets::closeQuietly);
  }
}
