package dev.weft.sockets.connection;

import dev.weft.internal.os.WaitPolicy;
import dev.weft.sockets.rendezvous.TcpSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * The first bytes of the stream that came through TCP. At the connecting end they came before it
 * knew that the connection is plain; at the accepting end they were sent before it took the shared
 * memory. They are read before all others. Any thread.
 */
public final class EarlyBytes {
  /** The kernel has them already, so only a halted machine takes so long. */
  private static final long ARRIVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private ByteBuffer left = ByteBuffer.allocate(0);
  private volatile int count;

  synchronized void add(byte[] bytes, int length) {
    ByteBuffer all = ByteBuffer.allocate(left.remaining() + length);
    left = all.put(left).put(bytes, 0, length).flip();
    count = left.remaining();
  }

  /**
   * Receives so many from a socket without another reader. They have been sent, so this waits only
   * for the kernel; false if that takes too long, or some are lost.
   */
  boolean receive(int fd, int expected) {
    byte[] bytes = new byte[expected];
    int received = 0;
    int parks = 0;
    long end = System.nanoTime() + ARRIVAL_NANOS;
    while (received < expected) {
      int more = TcpSocket.receive(fd, bytes, received);
      if (more < 0) {
        return false;
      }
      received += more;
      if (more == 0) {
        if (System.nanoTime() - end > 0) {
          return false;
        }
        WaitPolicy.park(WaitPolicy.parkNanos(parks++));
      }
    }
    add(bytes, received);
    return true;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** Moves what fits into a buffer; returns how many. */
  public synchronized int read(ByteBuffer target) {
    int bytes = Math.min(left.remaining(), target.remaining());
    target.put(target.position(), left, left.position(), bytes);
    target.position(target.position() + bytes);
    left.position(left.position() + bytes);
    count = left.remaining();
    return bytes;
  }
}
