package dev.weft.internal.os.net;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.TcpInfo;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether the host at the other end of one connection still acknowledges data, whatever its
 * processes do. One thread checks every {@link #periodMillis}; does not block.
 *
 * <p>A host is gone when it has acknowledged nothing for 0.8 of the limit although this host has
 * asked at least three times. Time is counted in checks: a longer pause between two checks, which
 * this process itself caused, counts as only two periods.
 */
public final class HostLiveness {
  /** System property: the seconds within which failures are reported; 0 for never. */
  public static final String LIMIT_PROPERTY = "weft.failureSeconds";

  private static final int LIMIT_SECONDS = 3;
  private static final int LONGEST_LIMIT_SECONDS = 3_600;

  private static final int LOOKS_IN_LIMIT = 10;
  private static final int SILENT_LOOKS = 8;
  private static final int ATTEMPTS = 3;

  private final int fd;
  private final long periodMillis = periodMillis();
  private long lookedNanos = System.nanoTime();
  private long silentMillis;
  private long sentAgainBefore;

  /** Begins to watch a connection by its descriptor; its owner stops checking once it is closed. */
  public HostLiveness(int fd) {
    this.fd = fd;
    TcpInfo.keepAlive(fd);
  }

  /** The time within which failures are reported; 0 if nothing is watched. */
  public static long limitMillis() {
    int seconds = Integer.getInteger(LIMIT_PROPERTY, LIMIT_SECONDS);
    return TimeUnit.SECONDS.toMillis(Math.clamp(seconds, 0, LONGEST_LIMIT_SECONDS));
  }

  /** The time between checks; 0 for never. */
  public static long periodMillis() {
    return limitMillis() / LOOKS_IN_LIMIT;
  }

  /** The time since the last check that counts: without pauses of this process. */
  public static long countedMillis(long sinceMillis, long periodMillis) {
    return Math.min(sinceMillis, 2 * periodMillis);
  }

  /**
   * Whether a connection with these ends can be watched: it leads to another host, which has its
   * address and not this one's, and the kernel can be asked.
   */
  public static boolean canWatch(@Nullable InetAddress own, @Nullable InetAddress peer) {
    return limitMillis() > 0 && betweenHosts(own, peer) && NativeAccess.available();
  }

  /** Whether a connection with these ends leads to another host. */
  public static boolean betweenHosts(@Nullable InetAddress own, @Nullable InetAddress peer) {
    return own != null && peer != null && !own.equals(peer) && !peer.isLoopbackAddress();
  }

  /** Whether the other host is gone. */
  public boolean failed() {
    long nowNanos = System.nanoTime();
    long sinceMillis = TimeUnit.NANOSECONDS.toMillis(nowNanos - lookedNanos);
    lookedNanos = nowNanos;
    TcpInfo info = TcpInfo.of(fd);
    if (info == null) {
      return false;
    }
    if (info.lastAnswerMillis() <= sinceMillis) {
      silentMillis = info.lastAnswerMillis();
      sentAgainBefore = info.sentAgain();
    } else {
      long counted = silentMillis + countedMillis(sinceMillis, periodMillis);
      silentMillis = Math.min(info.lastAnswerMillis(), counted);
    }
    boolean asked = info.unacknowledged() > 0 || info.probes() > 0;
    long attempts = Math.max(info.sentAgain() - sentAgainBefore, info.timeouts()) + info.probes();
    if (asked && attempts >= ATTEMPTS && silentMillis >= SILENT_LOOKS * periodMillis) {
      return true;
    }
    if (info.probes() > 0) {
      TcpInfo.probe(fd);
    }
    return false;
  }

  /** Whether it had acknowledged nothing at the last checks, so that it may be gone. */
  public boolean isSilent() {
    return silentMillis >= SILENT_LOOKS / 2 * periodMillis;
  }

  /** The time without an acknowledgement at the last check. */
  public double silentSeconds() {
    return silentMillis / 1000.0;
  }
}
