package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Reason;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A connection as a channel sees it that does not wait, and a selector that waits for many. Any
 * thread; nothing blocks. The channel underneath must not block, either.
 *
 * <p>A selector that sleeps in TCP has the peer told by {@link #arm} to wake it, and looks once
 * more before it sleeps. Nothing takes that back, as several selectors may sleep for one
 * connection: at worst a wake-up comes that nobody needs.
 */
public final class Readiness {
  /** What {@link #writeEarly} returns when it is known what the connection goes through. */
  public static final long DECIDED = -3;

  /** How soon one who polls, and never sleeps, notices that the peer has died. */
  private static final long LOOK_NANOS = 100_000;

  private final FastConnection connection;
  private boolean readArmed;
  private boolean writeArmed;
  private volatile long lookedNanos = System.nanoTime();

  Readiness(FastConnection connection) {
    this.connection = connection;
  }

  /** Reads what is there: 0 for nothing, -1 at the end, or {@link FastConnection#PLAIN}. */
  public int read(ByteBuffer target) throws IOException {
    return connection.reading.readNow(target);
  }

  /** Sends bytes through TCP without waiting, so many at most; returns how many. */
  public interface Sender {
    long send(int most) throws IOException;
  }

  /**
   * To be called before {@link #write}, which would decide: sends bytes through TCP as long as the
   * peer has not accepted. They are the first that it reads, whatever is decided then.
   */
  public long writeEarly(Sender sender) throws IOException {
    return connection.writing.writeEarly(sender);
  }

  /** Writes what there is room for: 0 if there is none, or {@link FastConnection#PLAIN}. */
  public int write(ByteBuffer source) throws IOException {
    return connection.writing.writeNow(source);
  }

  /** Whether one who found nothing to read has to {@link #takeWakeUps} before it says so. */
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
   * one. False if that was nothing. Others that sleep for this connection have to be told.
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
   * Whether neither direction goes on, which the kernel tells whatever one waits for: after a
   * reset, which one sends who closes with bytes unread, too.
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

  /** Nobody sleeps in a selector any more, as the channel is about to block. */
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

  /** Whether TCP has nothing more to tell: it would say for ever that it is at its end. */
  public boolean isTcpOver() {
    return connection.wakeUps.ended() || connection.wakeUps.areDeaf();
  }

  /**
   * How soon a selector has to look again that would write, whatever it hears until then; {@link
   * Long#MAX_VALUE} for never.
   */
  public long nanosUntilLook() {
    long undecided = connection.acceptance.nanosLeft();
    if (undecided > 0) {
      return undecided;
    }
    boolean deaf = connection.wakeUps.areDeaf() && !connection.wakeUps.ended();
    return deaf ? WakeUps.LOOK_NANOS : Long.MAX_VALUE;
  }

  /** Has the connection be plain if the peer has not accepted it yet. */
  public void decide() {
    if (!connection.isFast()) {
      boolean _ = connection.acceptance.decideAgainst(Reason.NOT_ACCEPTED);
    }
  }

  /** Waits until nobody reads or writes, and holds that while something is done. */
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
