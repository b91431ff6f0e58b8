package dev.weft.sockets.connection;

import dev.weft.sockets.ring.RingReader;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The reading side of one end. Until it has accepted, the JDK reads; then it reads what comes
 * through TCP as long as the writer has not switched, and the ring after that. Any thread.
 */
final class Reading {
  private static final int READABLE = 1;
  private static final int WAIT = 0;
  private static final int END = -1;

  final ReentrantLock lock = new ReentrantLock();

  private final FastConnection connection;
  private final Pairing pairing;
  private final WakeUps wakeUps;
  private final TcpBytes early;
  private final Spinning spinning = new Spinning();
  private final BooleanSupplier canRead = this::canRead;

  /** Null until this end has accepted. */
  private volatile @Nullable RingReader in;

  private volatile boolean inlinesUrgent;
  private volatile boolean shut;
  private volatile boolean reset;

  Reading(FastConnection connection) {
    this.connection = connection;
    this.pairing = connection.pairing;
    this.wakeUps = connection.wakeUps;
    this.early = connection.tcpBytes;
  }

  boolean hasAccepted() {
    return in != null;
  }

  /** Accepts if both ends have agreed. By a reader, or where there is none yet. */
  boolean acceptIfAgreed() {
    if (in != null) {
      return true;
    }
    Rings rings = connection.isClosed() ? null : pairing.look();
    if (rings == null) {
      return false;
    }
    rings.in().inlineUrgent(inlinesUrgent);
    in = rings.in();
    wakeUps.expectSwitch(rings.in());
    // Selectors look into memory from now on, and the peer puts nothing there before the last step.
    pairing.tell();
    rings.in().accept();
    return true;
  }

  void inlineUrgent(boolean inline) {
    inlinesUrgent = inline;
    RingReader accepted = in;
    if (accepted != null) {
      accepted.inlineUrgent(inline);
    }
  }

  long throughTcp(TcpCall call) throws IOException {
    lock.lock();
    try {
      int way = way();
      if (way != FastConnection.THROUGH_TCP) {
        return way;
      }
      long bytes = call.run();
      passedThroughTcp(bytes);
      return bytes;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Where the next read has to go: {@link FastConnection#THROUGH_TCP}, {@link
   * FastConnection#SWITCHED} or {@link FastConnection#PLAIN}. By a reader.
   */
  int way() {
    lock.lock();
    try {
      if (acceptIfAgreed()) {
        return FastConnection.SWITCHED;
      }
      return pairing.isPlain() ? FastConnection.PLAIN : FastConnection.THROUGH_TCP;
    } finally {
      lock.unlock();
    }
  }

  /** The JDK has read so many bytes for the program. By the same reader. */
  void passedThroughTcp(long bytes) {
    if (bytes <= 0) {
      return;
    }
    lock.lock();
    try {
      early.passed(bytes);
      if (!acceptIfAgreed()) {
        pairing.bytesCame();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Reads; {@link FastConnection#PLAIN} if that is TCP's part, -1 at the end of the stream. */
  int read(byte[] target, int offset, int length, int timeoutMillis) throws IOException {
    lock.lock();
    try {
      RingReader ring = accepted();
      int state = awaitReadable(ring, timeoutMillis);
      return state == READABLE ? take(ring, target, offset, length) : state;
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
      RingReader ring = accepted();
      int state = awaitReadable(ring, 0);
      return state == READABLE ? take(ring, target) : state;
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
      RingReader ring = accepted();
      int state = look(ring);
      return state == READABLE ? take(ring, target) : state;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
    }
  }

  private RingReader accepted() throws IOException {
    connection.requireOpen();
    RingReader ring = in;
    if (ring == null) {
      throw new IllegalStateException("this end has not accepted shared memory");
    }
    return ring;
  }

  private int take(RingReader ring, byte[] target, int offset, int length) {
    return early.count() > 0
        ? early.read(ByteBuffer.wrap(target, offset, length))
        : tookOut(ring, ring.read(target, offset, length));
  }

  private int take(RingReader ring, ByteBuffer target) {
    return early.count() > 0 ? early.read(target) : tookOut(ring, ring.read(target));
  }

  private int tookOut(RingReader ring, int bytes) {
    if (ring.writerSleeps() && connection.writing.maySendWakeUps() && ring.mustWakeWriter()) {
      wakeUps.send();
    }
    return bytes;
  }

  private int awaitReadable(RingReader ring, int timeoutMillis) throws IOException {
    int now = look(ring);
    return now != WAIT ? now : awaitReadableLater(ring, timeoutMillis);
  }

  private int awaitReadableLater(RingReader ring, int timeoutMillis) throws IOException {
    long start = System.nanoTime();
    long deadline =
        timeoutMillis == 0 ? 0 : start + TimeUnit.MILLISECONDS.toNanos(timeoutMillis) | 1;
    boolean spins = isSwitched(ring);
    if (spins && spinning.await(canRead, start)) {
      int now = look(ring);
      if (now != WAIT) {
        spinning.waitedSince(start);
        return now;
      }
    }
    while (true) {
      boolean _ = ring.sleep();
      try {
        wakeUps.await(canRead, deadline);
      } catch (SocketException e) {
        throw connection.closedWith(e);
      } finally {
        if (ring.awake()) {
          wakeUps.owe();
        }
      }
      int now = look(ring);
      if (now != WAIT) {
        if (spins) {
          spinning.waitedSince(start);
        }
        wakeUps.drain();
        return now;
      }
    }
  }

  /** Whether something can be read, the stream is over, or one has to wait. */
  private int look(RingReader ring) throws IOException {
    connection.requireOpen();
    if (shut) {
      return END;
    }
    if (early.count() > 0) {
      return READABLE;
    }
    // In this order: who ends first writes, then says so in the ring, then closes TCP.
    boolean ended = wakeUps.ended();
    if (!isSwitched(ring)) {
      if (ended && wakeUps.reset()) {
        return failReset();
      }
      return ended ? FastConnection.PLAIN : WAIT;
    }
    int ending = ring.ending();
    if (ring.hasBytes()) {
      return READABLE;
    }
    if (ending != 0) {
      return ending == RingWriter.RESET ? failReset() : END;
    }
    if (!ended) {
      return WAIT;
    }
    // As the kernel has it for a process that ends: a reset tells of bytes that it has not read.
    return connection.writing.unread() > 0 ? failReset() : END;
  }

  /** Whether the next byte of the stream comes in the ring. */
  private boolean isSwitched(RingReader ring) {
    long before = ring.bytesBefore();
    return before >= 0 && early.received() >= before;
  }

  private int failReset() throws SocketException {
    reset = true;
    throw new SocketException("Connection reset");
  }

  /** Whether a read would not wait, or has to look at TCP. */
  boolean canRead() {
    RingReader ring = in;
    return early.count() > 0
        || connection.isClosed()
        || shut
        || (ring != null && isSwitched(ring) && ring.isReady());
  }

  /** Polls for a while where that has proven faster; whether a read would not wait now. */
  boolean spin(long start) {
    RingReader ring = in;
    return ring != null && isSwitched(ring) && spinning.await(canRead, start);
  }

  /** A read that had to wait since then has its bytes now. */
  void waitedSince(long start) {
    spinning.waitedSince(start);
  }

  /** Whether what comes through TCP is for this end's program, or may be. */
  boolean expectsTcp() {
    RingReader ring = in;
    return ring == null || !isSwitched(ring);
  }

  boolean holdsBytes() {
    RingReader ring = in;
    return early.count() > 0 || (ring != null && isSwitched(ring) && ring.available() > 0);
  }

  int available(TcpCall inTcp) throws IOException {
    RingReader ring = in;
    if (ring == null) {
      return (int) inTcp.run() + early.count();
    }
    connection.requireOpen();
    if (shut) {
      return 0;
    }
    long count = early.count();
    if (!isSwitched(ring)) {
      long some = inTcp.run();
      long before = ring.bytesBefore();
      count += before < 0 ? some : Math.min(some, before - early.received());
    }
    return (int) (count + (ring.bytesBefore() < 0 ? 0 : ring.available()));
  }

  /** How the peer has ended its stream, as it says in memory; 0 if it has not. */
  int ending() {
    Rings rings = pairing.rings();
    return rings == null ? 0 : rings.in().ending();
  }

  /** Asks the peer to wake this end when something comes; false if it was asked before. */
  boolean arm() {
    RingReader ring = in;
    return ring != null && ring.sleep();
  }

  /** Asks no more; true if the peer has sent, or will send, a wake-up. */
  boolean disarm() {
    RingReader ring = in;
    return ring != null && ring.awake();
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
