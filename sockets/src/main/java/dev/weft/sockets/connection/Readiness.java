package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Reason;
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
  /** The result of {@link #writeEarly} once the way of the connection is decided. */
  public static final long DECIDED = -3;

  /** The time until a thread that polls, and never sleeps, notices that the peer has died. */
  private static final long LOOK_NANOS = 100_000;

  private final FastConnection connection;
  private boolean readArmed;
  private boolean writeArmed;
  private volatile long lookedNanos = System.nanoTime();

  Readiness(FastConnection connection) {
    this.connection = connection;
  }

  /** Reads available bytes: 0 for none, -1 at the end, or {@link FastConnection#PLAIN}. */
  public int read(ByteBuffer target) throws IOException {
    return connection.reading.readNow(target);
  }

  /** Sends bytes through TCP without waiting, so many at most; returns how many. */
  public interface Sender {
    long send(int most) throws IOException;
  }

  /**
   * To be called before {@link #write}, which would decide: sends bytes through TCP as long as the
   * peer has not accepted. They are the first that it reads, whatever the decision is.
   */
  public long writeEarly(Sender sender) throws IOException {
    return connection.writing.writeEarly(sender);
  }

  /** Writes as much as there is room for: 0 if there is none, or {@link FastConnection#PLAIN}. */
  public int write(ByteBuffer source) throws IOException {
    return connection.writing.writeNow(source);
  }

  /** Whether a thread that found nothing to read has to {@link #takeWakeUps} before it says so. */
  public boolean mustLookAtTcp() {
    if (!connection.isFast()) {
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
   * Takes what has come through TCP: wake-ups, the end of the peer, or the first bytes of a plain
   * one. False if that was nothing. Other selectors that sleep for this connection have to be
   * notified.
   */
  public boolean takeWakeUps() {
    connection.reading.lock.lock();
    try {
      return !connection.isPlain() && connection.wakeUps.takeNow();
    } finally {
      connection.reading.lock.unlock();
    }
  }

  /** Whether a read would return something else than 0. */
  public boolean canRead() {
    try {
      return connection.reading.canRead() || connection.wakeUps.ended();
    } catch (IllegalStateException closed) {
      return true;
    }
  }

  /** Whether a write would return something else than 0. */
  public boolean canWrite() {
    try {
      return connection.isFast()
          ? connection.writing.canWrite() || connection.wakeUps.ended()
          : connection.writing.canWriteEarly() || connection.acceptance.nanosLeft() == 0;
    } catch (IllegalStateException closed) {
      return true;
    }
  }

  /**
   * Whether both directions have ended, which the kernel reports for any interest: after a reset,
   * which a close with unread bytes sends, too.
   */
  public boolean isHungUp() {
    try {
      int ending = connection.reading.in.ending();
      boolean reset =
          connection.writing.hasMetReset()
              || ending == RingWriter.ABORTED
              || ending == RingWriter.RESET;
      boolean ended = connection.reading.isShut() || ending != 0;
      return reset || (connection.writing.isShut() && ended);
    } catch (IllegalStateException closed) {
      return true;
    }
  }

  /** Asks the peer for a wake-up when there is something to read, or room to write. */
  public synchronized void arm(boolean read, boolean write) {
    try {
      if (read) {
        boolean heard = connection.reading.in.sleep() && readArmed;
        readArmed = true;
        owe(heard);
      }
      if (write) {
        boolean heard = connection.writing.out.sleep() && writeArmed;
        writeArmed = true;
        owe(heard);
      }
    } catch (IllegalStateException closed) {
      // Whoever looks next finds that out.
    }
  }

  /** No selector sleeps for it any more, because the channel is about to block. */
  public synchronized void disarm() {
    owe(readArmed && connection.reading.in.awake());
    readArmed = false;
    owe(writeArmed && connection.writing.out.awake());
    writeArmed = false;
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

  /**
   * The time until a selector for writing has to check again in any case; {@link Long#MAX_VALUE}
   * for never.
   */
  public long nanosUntilLook() {
    long undecided = connection.acceptance.nanosLeft();
    if (undecided > 0) {
      return undecided;
    }
    boolean deaf = connection.wakeUps.areDeaf() && !connection.wakeUps.ended();
    return deaf ? WakeUps.LOOK_NANOS : Long.MAX_VALUE;
  }

  /** Makes the connection plain if the peer has not accepted it yet. */
  public void decide() {
    if (!connection.isFast()) {
      boolean _ = connection.acceptance.decideAgainst(Reason.NOT_ACCEPTED);
    }
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
