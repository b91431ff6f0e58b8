package dev.weft.sockets.connection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A connection as seen by an asynchronous channel. The JDK has its calls under way while no thread
 * waits in them, so each is told here twice: when it begins, and when it is over. One read and one
 * write of the program at a time, and beside them one read of what comes through TCP once this end
 * reads from memory. Any thread; nothing blocks.
 */
public final class PendingCalls {
  private final FastConnection connection;

  PendingCalls(FastConnection connection) {
    this.connection = connection;
  }

  /**
   * Where the read that begins has to go: {@link FastConnection#SWITCHED} for memory, {@link
   * FastConnection#PLAIN} or another value for TCP. What TCP has read is told to {@link #endRead}.
   */
  public int beginRead() {
    return connection.reading.way();
  }

  /** The JDK has read so many bytes of the stream for the program; -1 at its end. */
  public void endRead(long bytes) {
    connection.reading.passedThroughTcp(bytes);
  }

  /**
   * Where the write that begins has to go: {@link FastConnection#SWITCHED} for memory, {@link
   * FastConnection#PLAIN} for TCP. Any other value is TCP, too, and {@link #endWrite} or {@link
   * #failWrite} has to follow.
   */
  public int beginWrite() throws IOException {
    return connection.writing.begin();
  }

  /** The JDK has written so many bytes for the program. */
  public void endWrite(long bytes) {
    connection.writing.end(bytes);
  }

  /** It has failed, and may have written something: all that follows goes through TCP, too. */
  public void failWrite() {
    connection.writing.end(Writing.UNCOUNTED);
  }

  /**
   * Begins a read of what comes through TCP: where to put it. Null if such a read is under way, or
   * nothing more can come. {@link #endWakeUps} or {@link #failWakeUps} has to follow.
   */
  public byte @Nullable [] beginWakeUps() {
    return connection.readsMemory() ? connection.wakeUps.beginRead() : null;
  }

  /** So many bytes have come; -1 at the end of the stream. */
  public void endWakeUps(int bytes) {
    connection.wakeUps.endRead(bytes);
  }

  /** The connection was reset, or closed by this end. */
  public void failWakeUps() {
    connection.wakeUps.failRead();
  }

  /** Polls for some microseconds where that has proven faster; whether a read would not wait. */
  public boolean spinForRead(long startNanos) {
    return connection.reading.spin(startNanos);
  }

  /** Learns from a read that began to wait at the given time and has its bytes now. */
  public void readWaitedSince(long startNanos) {
    connection.reading.waitedSince(startNanos);
  }
}
