package dev.weft.internal.transport.tcp.greeting;

import dev.weft.internal.transport.tcp.socket.TcpAddress;

/**
 * Repeated attempts to connect to a peer. An attempt may fail without an error: the peer may keep
 * its own connection, or may have many strangers.
 *
 * @param attempt counted from 0
 */
record Dial(int peer, TcpAddress address, int attempt) {
  /** Reached after seven seconds. */
  private static final int LAST_ATTEMPT = 15;

  private static final long FIRST_PAUSE_NANOS = 2_000_000;
  private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

  Dial(int peer, TcpAddress address) {
    this(peer, address, 0);
  }

  boolean last() {
    return attempt == LAST_ATTEMPT;
  }

  Dial next() {
    return new Dial(peer, address, attempt + 1);
  }

  /** How long to wait after this attempt. */
  long pauseNanos() {
    return Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(attempt, 20));
  }
}
