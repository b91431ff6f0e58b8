package dev.weft.internal.control;

import dev.weft.internal.os.net.HostLiveness;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tracks, for a rank on another host, whether the launcher or the hub in rank 0's process still
 * answers; on the same host the connection shows its end. This is the other side of {@link
 * Heartbeat}. Used by the thread that reads the connection; does not block.
 */
final class LauncherHeartbeat {
  private final @Nullable HostLiveness host;
  private final UnansweredTime unanswered;
  private final long periodNanos = TimeUnit.MILLISECONDS.toNanos(HostLiveness.periodMillis());
  private long lookedNanos = System.nanoTime();
  private boolean watches;

  /** Of a connection that stands. */
  LauncherHeartbeat(SocketChannel channel) {
    InetAddress own = channel.socket().getLocalAddress();
    InetAddress peer = channel.socket().getInetAddress();
    int fd = HostLiveness.canWatch(own, peer) ? RankConnection.descriptor(channel) : -1;
    this.host = fd < 0 ? null : new HostLiveness(fd);
    String at = peer == null ? "" : " at " + peer.getHostAddress();
    this.unanswered = new UnansweredTime("the hub of the job" + at, HostLiveness.limitMillis());
  }

  /**
   * The launcher has asked whether this rank is alive.
   *
   * @param andWatches whether this rank is to say so when no more questions come
   */
  void asked(boolean andWatches) {
    unanswered.ended();
    watches = andWatches && periodNanos > 0;
  }

  /** When to look again; {@link Long#MAX_VALUE} is never. */
  long untilNextMillis() {
    if (host == null && !watches) {
      return Long.MAX_VALUE;
    }
    long left = lookedNanos + periodNanos - System.nanoTime();
    return Math.max(1, Math.ceilDiv(left, TimeUnit.MILLISECONDS.toNanos(1)));
  }

  /**
   * Looks, if it is time.
   *
   * @throws IOException if the launcher's host is gone
   */
  void look() throws IOException {
    long sinceNanos = System.nanoTime() - lookedNanos;
    if (untilNextMillis() == Long.MAX_VALUE || sinceNanos < periodNanos) {
      return;
    }
    lookedNanos += sinceNanos;
    if (watches) {
      long sinceMillis = TimeUnit.NANOSECONDS.toMillis(sinceNanos);
      unanswered.passed(HostLiveness.countedMillis(sinceMillis, HostLiveness.periodMillis()));
    }
    if (host != null && host.failed()) {
      throw new IOException(
          "its host has acknowledged nothing for %.1f s".formatted(host.silentSeconds()));
    }
  }
}
