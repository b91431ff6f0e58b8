package dev.weft.sockets.async;

import dev.weft.sockets.connection.PendingCalls;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;

/**
 * The one read of TCP that is under way while a program's read or write waits for shared memory:
 * the peer ends it by a byte, by its end, or by its death. Then a thread of the group looks at
 * memory for both directions. Any thread; nothing blocks.
 */
final class WakeUpRead implements CompletionHandler<Integer, Object> {
  private final AsynchronousSocketChannel tcp;
  private final PendingCalls calls;
  private final Runnable wakes;
  private boolean isUnderWay;

  /**
   * A read that has not begun.
   *
   * @param wakes what is done each time it has ended
   */
  WakeUpRead(AsynchronousSocketChannel tcp, PendingCalls calls, Runnable wakes) {
    this.tcp = tcp;
    this.calls = calls;
    this.wakes = wakes;
  }

  /** Has it under way; false if nothing more can come through TCP. */
  boolean begin() {
    byte[] target;
    synchronized (this) {
      if (isUnderWay) {
        return true;
      }
      target = calls.beginWakeUps();
      if (target == null) {
        return false;
      }
      isUnderWay = true;
    }
    boolean begun = false;
    try {
      tcp.read(ByteBuffer.wrap(target), this, this);
      begun = true;
    } finally {
      if (!begun) {
        calls.failWakeUps();
        end();
      }
    }
    return true;
  }

  private synchronized void end() {
    isUnderWay = false;
  }

  @Override
  public void completed(Integer bytes, Object self) {
    calls.endWakeUps(bytes);
    end();
    wakes.run();
  }

  @Override
  public void failed(Throwable failure, Object self) {
    calls.failWakeUps();
    end();
    wakes.run();
  }
}
