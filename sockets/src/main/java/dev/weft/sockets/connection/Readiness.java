package dev.weft.sockets.connection;

import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A connection as seen by a non-blocking channel, and by a selector that waits for many. Any
 * thread; nothing blocks. The underlying channel must not block, either.
 *
 * <p>A selector that sleeps in TCP asks the peer by {@link #arm} to wake it, and checks once more
 * before it sleeps. The request is not withdrawn, because several selectors may sleep for one
 * connection: at worst a superfluous wake-up comes.
 */
public final class Readiness {
  /** The time until a thread that polls, and never sleeps, notices that the peer has died. */
  private static final long LOOK_NANOS = 100_000;

  private final FastConnection connection;
  private boolean readArmed;
  private boolean writeArmed;
  private boolean released;
  private volatile long lookedNanos = System.nanoTime();

  Readiness(FastConnection connection) {
    this.connection = connection;
  }

  /** Reads available bytes: 0 for none, -1 at the end, or {@link FastConnection#PLAIN}. */
  public int read(ByteBuffer target) throws IOException {
    return connection.reading.readNow(target);
  }

  /** Writes to memory as much as there is room for. */
  public int write(ByteBuffer source) throws IOException {
    return connection.writing.writeNow(source);
  }

  /** Whether a thread that found nothing to read has to {@link #takeWakeUps} before it says so. */
  public boolean mustLookAtTcp() {
    if (connection.reading.expectsTcp()) {
      return true;
    }
    long now = System.nanoTime();
    if (now - lookedNanos < LOOK_NANOS) {
      return false;
    }
    lookedNanos = now;
    return true;
  }

  /**
   * Takes what has come through TCP: wake-ups, the end of the peer, or bytes of the stream, which
   * are read next. False if that was nothing. Other selectors that sleep for this connection have
   * to be notified.
   */
  public boolean takeWakeUps() {
    connection.reading.lock.lock();
    try {
      return connection.readsMemory() && connection.wakeUps.takeNow();
    } finally {
      connection.reading.lock.unlock();
    }
  }

  /** Whether a read would return something else than 0, as far as memory shows. */
  public boolean canRead() {
    return connection.reading.canRead() || connection.wakeUps.ended();
  }

  /** Whether a write to memory would return something else than 0. */
  public boolean canWrite() {
    return connection.writing.canWrite() || connection.wakeUps.peerGone();
  }

  /**
   * Whether both directions have ended, which the kernel reports for any interest: after a reset,
   * which a close with unread bytes sends, too.
   */
  public boolean isHungUp() {
    int ending = connection.reading.ending();
    boolean reset =
        connection.writing.hasMetReset()
            || ending == RingWriter.ABORTED
            || ending == RingWriter.RESET;
    boolean ended = connection.reading.isShut() || ending != 0;
    return reset || (connection.writing.isShut() && ended);
  }

  /** Asks the peer for a wake-up when there is something to read, or room to write. */
  public synchronized void arm(boolean read, boolean write) {
    if (released) {
      return;
    }
    if (read) {
      boolean heard = connection.reading.arm() && readArmed;
      readArmed = true;
      owe(heard);
    }
    if (write) {
      boolean heard = connection.writing.arm() && writeArmed;
      writeArmed = true;
      owe(heard);
    }
  }

  /** No selector sleeps for it any more, because the channel is about to block. */
  public synchronized void disarm() {
    if (!released) {
      owe(readArmed && connection.reading.disarm());
      owe(writeArmed && connection.writing.disarm());
    }
    readArmed = false;
    writeArmed = false;
  }

  /** The memory is about to be another connection's. */
  synchronized void release() {
    released = true;
  }

  private void owe(boolean wakeUp) {
    if (wakeUp) {
      connection.wakeUps.owe();
    }
  }

  /** Whether TCP has nothing more to report: it would report its end for ever. */
  public boolean isTcpOver() {
    return connection.wakeUps.ended() || connection.wakeUps.areDeaf();
  }

  /** Whether bytes of the stream may still come through TCP. */
  public boolean expectsTcp() {
    return connection.reading.expectsTcp();
  }

  /**
   * The time until a selector for writing has to check again in any case; {@link Long#MAX_VALUE}
   * for never. A peer sends no wake-ups before its own bytes go through memory.
   */
  public long nanosUntilLook() {
    boolean deaf = connection.wakeUps.areDeaf() || connection.reading.expectsTcp();
    boolean waits = connection.writesMemory() && deaf && !connection.wakeUps.peerGone();
    return waits ? WakeUps.LOOK_NANOS : Long.MAX_VALUE;
  }

  /** Waits until no thread reads or writes, and keeps it so during an action. */
  public void alone(Change change) throws IOException {
    lockBoth();
    try {
      change.run();
    } finally {
      connection.writing.lock.unlock();
      connection.reading.lock.unlock();
    }
  }

  /** Holds neither while it waits for the other, as a writer that closes waits for readers. */
  @SuppressWarnings("LockNotBeforeTry") // the caller has the try
  private void lockBoth() {
    connection.reading.lock.lock();
    while (!connection.writing.lock.tryLock()) {
      connection.reading.lock.unlock();
      connection.writing.lock.lock();
      connection.writing.lock.unlock();
      connection.reading.lock.lock();
    }
  }

  /** What is done while nobody reads or writes. */
  public interface Change {
    void run() throws IOException;
  }
}
