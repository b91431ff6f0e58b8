package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Reason;
import dev.weft.sockets.ring.RingReader;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The reading side of one end: it reads from shared memory once the peer is known to use it. Any
 * thread.
 */
final class Reading {
  private static final int READABLE = 1;
  private static final int WAIT = 0;
  private static final int END = -1;

  final RingReader in;
  final ReentrantLock lock = new ReentrantLock();

  private final FastConnection connection;
  private final WakeUps wakeUps;
  private final Acceptance acceptance;
  private final EarlyBytes early;
  private final Spinning spinning = new Spinning();
  private final BooleanSupplier canRead = this::canRead;

  private volatile boolean shut;
  private volatile boolean reset;

  Reading(FastConnection connection, RingReader in) {
    this.connection = connection;
    this.in = in;
    this.wakeUps = connection.wakeUps;
    this.acceptance = connection.acceptance;
    this.early = connection.early();
  }

  /** Reads; {@link FastConnection#PLAIN} if that is TCP's part, -1 at the end of the stream. */
  int read(byte[] target, int offset, int length, int timeoutMillis) throws IOException {
    lock.lock();
    try {
      int state = awaitReadable(timeoutMillis);
      return state == READABLE ? take(target, offset, length) : state;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
    }
  }

  /** As the other, into what remains of a buffer, without a time-out. */
  int read(ByteBuffer target) throws IOException {
    lock.lock();
    try {
      int state = awaitReadable(0);
      return state == READABLE ? take(target) : state;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
    }
  }

  /** Reads what is there; 0 if that is nothing. */
  int readNow(ByteBuffer target) throws IOException {
    lock.lock();
    try {
      int state = look();
      return state == READABLE ? take(target) : state;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
    }
  }

  private int take(byte[] target, int offset, int length) {
    return early.count() > 0
        ? early.read(ByteBuffer.wrap(target, offset, length))
        : tookOut(in.read(target, offset, length));
  }

  private int take(ByteBuffer target) {
    return early.count() > 0 ? early.read(target) : tookOut(in.read(target));
  }

  private int tookOut(int bytes) {
    if (in.mustWakeWriter()) {
      wakeUps.send();
    }
    return bytes;
  }

  private int awaitReadable(int timeoutMillis) throws IOException {
    int now = look();
    return now != WAIT ? now : awaitReadableLater(timeoutMillis);
  }

  private int awaitReadableLater(int timeoutMillis) throws IOException {
    long start = System.nanoTime();
    long deadline =
        timeoutMillis == 0 ? 0 : start + TimeUnit.MILLISECONDS.toNanos(timeoutMillis) | 1;
    if (spinning.await(canRead, start)) {
      int now = look();
      if (now != WAIT) {
        spinning.waitedSince(start);
        return now;
      }
    }
    while (true) {
      boolean _ = in.sleep();
      try {
        wakeUps.await(canRead, deadline);
      } catch (SocketException e) {
        throw connection.closedWith(e);
      } finally {
        if (in.awake()) {
          wakeUps.owe();
        }
      }
      int now = look();
      if (now != WAIT) {
        spinning.waitedSince(start);
        wakeUps.drain();
        return now;
      }
    }
  }

  /** Whether something can be read, the stream is over, or one has to wait. */
  private int look() throws IOException {
    connection.requireOpen();
    if (shut) {
      return END;
    }
    if (acceptance.isPlain()) {
      return FastConnection.PLAIN;
    }
    if (early.count() > 0) {
      return READABLE;
    }
    // In this order: who ends first writes, then says so in the ring, then closes TCP.
    boolean ended = wakeUps.ended();
    int ending = in.ending();
    if (in.hasBytes()) {
      return READABLE;
    }
    if (ending != 0) {
      return ending == RingWriter.RESET ? failReset() : END;
    }
    if (!ended) {
      return WAIT;
    }
    if (!acceptance.isFast() && acceptance.decideAgainst(Reason.ANSWERED_OVER_TCP)) {
      return FastConnection.PLAIN;
    }
    // As the kernel has it for a process that ends: a reset tells of bytes that it has not read.
    return connection.writing.unread() > 0 ? failReset() : END;
  }

  private int failReset() throws SocketException {
    reset = true;
    throw new SocketException("Connection reset");
  }

  /** Whether a read would not wait, or has to look at TCP. */
  boolean canRead() {
    return in.isReady()
        || early.count() > 0
        || connection.isClosed()
        || shut
        || acceptance.isPlain();
  }

  /** Bytes that can be read without waiting; {@link FastConnection#PLAIN} if TCP knows. */
  int available() throws IOException {
    connection.requireOpen();
    if (shut) {
      return 0;
    }
    try {
      return acceptance.isFast() ? (int) in.available() + early.count() : FastConnection.PLAIN;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    }
  }

  /** Nothing more is read. */
  void shut() {
    shut = true;
  }

  boolean isShut() {
    return shut;
  }

  /** Whether the program has been told that the peer has reset the connection. */
  boolean toldOfReset() {
    return reset;
  }
}
