package dev.weft.internal.os.call;

import org.jspecify.annotations.Nullable;

/**
 * The kernel's data on a TCP connection: the part of {@code struct tcp_info} that shows whether the
 * peer's kernel answers.
 *
 * <pre>
 *   0   2          3        4    24         28   56              60   100            104
 *  +---+----------+--------+----+----------+----+---------------+----+---------------+
 *  |   | timeouts | probes |    | unacked  |    | last ack age  |    | total retrans |
 *  +---+----------+--------+----+----------+----+---------------+----+---------------+
 * </pre>
 *
 * @param timeouts the number of consecutive timeouts of acknowledgements; includes retransmissions
 *     that have not left this host because it has no route to the other host
 * @param probes window and keep-alive probes that are not answered yet
 * @param unacknowledged packets under way
 * @param lastAnswerMillis the time since the latest acknowledgement
 * @param sentAgain the total number of retransmitted packets
 */
public record TcpInfo(
    int timeouts, int probes, int unacknowledged, long lastAnswerMillis, long sentAgain) {
  private static final int TCP_INFO = 11;
  private static final int SO_KEEPALIVE = 9;
  private static final int TCP_KEEPIDLE = 4;
  private static final int TCP_KEEPINTVL = 5;
  private static final int TCP_KEEPCNT = 6;

  /** As many unanswered probes as the kernel allows, so that the kernel does not decide. */
  private static final int MOST_PROBES = 127;

  private static final int TIMEOUTS = 2;
  private static final int PROBES = 3;
  private static final int UNACKNOWLEDGED = 24;
  private static final int LAST_ANSWER = 56;
  private static final int SENT_AGAIN = 100;
  private static final int BYTES = 104;
  private static final int LENGTH = BYTES;
  private static final int ARGUMENTS_BYTES = LENGTH + Integer.BYTES;

  /** Asks the kernel; null if the descriptor is no TCP socket. Any thread; does not block. */
  public static @Nullable TcpInfo of(int fd) {
    try (var scratch = new CallMemory(ARGUMENTS_BYTES)) {
      scratch.setInt(LENGTH, BYTES);
      long info = scratch.address();
      long result =
          scratch.call(
              SyscallNumber.GETSOCKOPT, fd, Sockets.IPPROTO_TCP, TCP_INFO, info, info + LENGTH);
      if (result < 0 || scratch.getInt(LENGTH) < BYTES) {
        return null;
      }
      return new TcpInfo(
          unsignedByte(scratch.getInt(0), TIMEOUTS),
          unsignedByte(scratch.getInt(0), PROBES),
          scratch.getInt(UNACKNOWLEDGED),
          Integer.toUnsignedLong(scratch.getInt(LAST_ANSWER)),
          Integer.toUnsignedLong(scratch.getInt(SENT_AGAIN)));
    }
  }

  /** The byte at an offset within a number of this machine, which is little-endian. */
  private static int unsignedByte(int four, int offset) {
    return four >>> (offset * Byte.SIZE) & 0xff;
  }

  /** Has the kernel ask the peer's whenever nothing has passed for a second. */
  public static void keepAlive(int fd) {
    Sockets sockets = new Sockets();
    sockets.setOption(fd, Sockets.SOL_SOCKET, SO_KEEPALIVE, 1);
    sockets.setOption(fd, Sockets.IPPROTO_TCP, TCP_KEEPINTVL, 1);
    sockets.setOption(fd, Sockets.IPPROTO_TCP, TCP_KEEPCNT, MOST_PROBES);
    probe(fd);
  }

  /** Has it ask now, if nothing has passed for a second and nothing is under way. */
  public static void probe(int fd) {
    // Setting the time begins to count it again: it is over at once.
    new Sockets().setOption(fd, Sockets.IPPROTO_TCP, TCP_KEEPIDLE, 1);
  }
}
