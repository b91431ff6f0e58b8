package dev.weft.internal.control;

import dev.weft.internal.os.net.HostLiveness;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Tracks whether one attached rank, or agent, answers. If it does not answer, it is reported as
 * suspect, because its process may be stopped. It counts as failed only when its host does not
 * answer either or, if the kernel cannot be asked, when it has not answered for very long. Used by
 * the {@link ControlServer} loop.
 */
final class Heartbeat {
  /** Without native calls a rank has failed that has not answered for so many times the limit. */
  private static final int LIMITS_UNTIL_FAILED = 5;

  private final RankConnection connection;
  private final long limitMillis = HostLiveness.limitMillis();
  private final @Nullable InetAddress peer;
  private final boolean ofOtherHost;
  private final @Nullable HostLiveness host;
  private final UnansweredTime unanswered;
  private boolean owesAnswer;

  /**
   * @param who the process at the other end, for messages
   */
  Heartbeat(RankConnection connection, String who) {
    this.connection = connection;
    InetAddress own = connection.address(true);
    this.peer = connection.address(false);
    this.ofOtherHost = HostLiveness.betweenHosts(own, peer);
    int fd = HostLiveness.canWatch(own, peer) ? connection.descriptor() : -1;
    this.host = fd < 0 ? null : new HostLiveness(fd);
    String from = peer == null ? "" : " on " + peer.getHostAddress();
    this.unanswered = new UnansweredTime(who + from, limitMillis);
  }

  boolean ofOtherHost() {
    return ofOtherHost;
  }

  @Nullable InetAddress peer() {
    return peer;
  }

  /** Whether its host has not been heard of lately. */
  boolean isHostSilent() {
    return host != null && host.isSilent();
  }

  void answered() {
    owesAnswer = false;
    unanswered.ended();
  }

  /**
   * Asks the rank if it owes no answer.
   *
   * @param countedMillis how much time has passed since the last look
   * @param watchesBack whether the rank is to say so when it is no longer asked
   * @return how it shows that the rank is gone, in a clause that follows it; null if it does not
   */
  @Nullable String look(long countedMillis, boolean watchesBack) {
    if (host != null && host.failed()) {
      return "cannot be reached: its host has acknowledged nothing for %.1f s"
          .formatted(host.silentSeconds());
    }
    if (!owesAnswer) {
      owesAnswer = true;
      boolean _ = connection.send(question(watchesBack));
      return null;
    }
    unanswered.passed(countedMillis);
    boolean tooLong = unanswered.millis() >= LIMITS_UNTIL_FAILED * limitMillis;
    return host == null && ofOtherHost && tooLong
        ? "has not answered for %d s".formatted(unanswered.millis() / 1000)
        : null;
  }

  private static ByteBuffer question(boolean watchesBack) {
    return ControlFrame.header(ControlFrame.ASK_ALIVE, Integer.BYTES)
        .putInt(watchesBack ? 1 : 0)
        .flip();
  }
}
