package dev.weft.internal.control;

import dev.weft.internal.security.Handshake;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections to a {@link ControlServer} whose other ends have not proved themselves. Used by
 * its loop; does not block.
 *
 * <p>A stranger gets {@value #HANDSHAKE_MILLIS} ms and a 96-byte buffer. At most {@value
 * #STRANGER_LIMIT} are open at a time: one more drops the oldest, unless its {@linkplain Handshake
 * ticket} has come meanwhile. A connection that has shown one is not counted among them any more,
 * has {@value #PROVING_MILLIS} ms from then on, and gives way to others of its kind only. So
 * neither a flood nor silence can shut out a rank, whose ticket comes with its connection.
 */
final class PendingConnections {
  static final long HANDSHAKE_MILLIS = 2_000;

  /** A rank may get no processor for long where many start at once. */
  static final long PROVING_MILLIS = 30_000;

  static final int STRANGER_LIMIT = 128;
  private static final int PROVING_LIMIT = 2 * LaunchPlan.PROCESS_LIMIT;

  /** In the order in which they came. */
  private final Set<RankConnection> strangers = new LinkedHashSet<>();

  /** Those that have shown a ticket, in the order in which they have. */
  private final Set<RankConnection> proving = new LinkedHashSet<>();

  /** Adds a connection that has just been accepted. */
  void add(RankConnection stranger, long nowMillis) {
    stranger.untilMillis = nowMillis + HANDSHAKE_MILLIS;
    strangers.add(stranger);
  }

  /** The connection to drop next, if there are too many of strangers. */
  @Nullable RankConnection excess() {
    return strangers.size() > STRANGER_LIMIT ? strangers.iterator().next() : null;
  }

  /** Gives a connection more time if it has shown its ticket. */
  void look(RankConnection connection, long nowMillis) {
    if (connection.proving() && strangers.remove(connection)) {
      connection.untilMillis = nowMillis + PROVING_MILLIS;
      proving.add(connection);
      if (proving.size() > PROVING_LIMIT) {
        dropOldest(proving);
      }
    }
  }

  /** A connection has ended, or its other end has proved itself. */
  void remove(RankConnection connection) {
    strangers.remove(connection);
    proving.remove(connection);
  }

  void dropOldestStranger() {
    dropOldest(strangers);
  }

  /** Milliseconds until the next one has had its time; at most so many as given. */
  long untilNextExpiry(long nowMillis, long mostMillis) {
    long wait = mostMillis;
    for (Set<RankConnection> those : List.of(strangers, proving)) {
      if (!those.isEmpty()) {
        wait = Math.min(wait, Math.max(those.iterator().next().untilMillis - nowMillis, 1));
      }
    }
    return wait;
  }

  /** Drops those that have had their time. */
  void expire(long nowMillis) {
    expire(strangers, nowMillis);
    expire(proving, nowMillis);
  }

  private static void expire(Set<RankConnection> those, long nowMillis) {
    while (!those.isEmpty() && those.iterator().next().untilMillis <= nowMillis) {
      dropOldest(those);
    }
  }

  private static void dropOldest(Set<RankConnection> those) {
    Iterator<RankConnection> oldest = those.iterator();
    if (oldest.hasNext()) {
      oldest.next().close();
      oldest.remove();
    }
  }
}
