package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Offer;
import dev.weft.sockets.rendezvous.Reason;
import dev.weft.sockets.ring.RingFile;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * One end of a connection that goes through shared memory, or for which shared memory has been
 * offered. Any thread; one thread reads and one writes at a time, as with the JDK's own sockets.
 *
 * <p>The connecting end does not know at first whether its offer will be taken. Reading waits for
 * bytes on both ways: a peer that has not taken the offer sends through TCP, and a peer that has
 * taken it sends only wake-ups there. Writing gives the peer a moment to accept the connection;
 * then it withdraws the offer. From then on the connection {@link #isPlain}.
 *
 * <p>The methods here wait. A channel reads and writes without waiting through {@link #readiness}.
 */
public final class FastConnection {
  /** The result of reading and writing when the bytes come, or go, through TCP. */
  public static final int PLAIN = -2;

  final WakeUps wakeUps;
  final Acceptance acceptance;
  final Reading reading;
  final Writing writing;

  private final TcpEnd tcp;
  private final RingFile memory;
  private final EarlyBytes early = new EarlyBytes();
  private final Readiness readiness = new Readiness(this);
  private volatile boolean closed;

  private FastConnection(TcpEnd tcp, RingFile memory, @Nullable Offer offer) {
    this.tcp = tcp;
    this.memory = memory;
    this.acceptance = new Acceptance(offer);
    this.wakeUps = new WakeUps(tcp, this::received);
    this.reading = new Reading(this, memory.reader());
    this.writing = new Writing(this, tcp, memory.writer());
  }

  /** The connecting end, whose offer has not been answered. */
  public static FastConnection offered(TcpEnd tcp, Offer offer) {
    return new FastConnection(tcp, offer.memory(), offer);
  }

  /**
   * The accepting end, which has taken an offer; wakes a connector that waits for that. It is
   * closed if its first bytes do not come: the accepting program notices that at its first call.
   */
  public static FastConnection taken(TcpEnd tcp, RingFile memory) throws IOException {
    FastConnection taken = new FastConnection(tcp, memory, null);
    if (!taken.receiveEarly(memory.earlyBytes())) {
      taken.close(true);
    } else if (taken.reading.in.mustWakeWriter()) {
      taken.wakeUps.send();
    }
    return taken;
  }

  private boolean receiveEarly(int bytes) {
    return bytes == 0
        || (bytes > 0 && bytes <= Writing.MOST_EARLY && early.receive(tcp.fd(), bytes));
  }

  /** Whether everything goes through TCP after all, for good. */
  public boolean isPlain() {
    return acceptance.isPlain();
  }

  /** Whether it is known that everything goes through shared memory. */
  public boolean isFast() {
    return acceptance.isFast();
  }

  /** Bytes that came through TCP and are to be read first. */
  public EarlyBytes early() {
    return early;
  }

  /** The operations of a channel that do not wait. */
  public Readiness readiness() {
    return readiness;
  }

  private void received(byte[] bytes, int length) {
    if (!isFast() && acceptance.decideAgainst(Reason.ANSWERED_OVER_TCP)) {
      early.add(bytes, length);
    }
  }

  /** Reads; {@link #PLAIN} if that is TCP's part, -1 at the end of the stream. */
  public int read(byte[] target, int offset, int length, int timeoutMillis) throws IOException {
    return reading.read(target, offset, length, timeoutMillis);
  }

  /** As the other, into what remains of a buffer, without a time-out. */
  public int read(ByteBuffer target) throws IOException {
    return reading.read(target);
  }

  /** Writes all; false if that is TCP's part, and nothing was written. */
  public boolean write(byte[] source, int offset, int length) throws IOException {
    return writing.write(source, offset, length);
  }

  /**
   * Writes what remains of a buffer, all unless the peer goes meanwhile; false if that is TCP's
   * part, and nothing was written.
   */
  public boolean write(ByteBuffer source) throws IOException {
    return writing.write(source);
  }

  /** Held by a reader, also between reads that belong together. */
  public Lock readLock() {
    return reading.lock;
  }

  /** Held by a writer, also between writes that belong together. */
  public Lock writeLock() {
    return writing.lock;
  }

  /** Bytes that can be read without waiting; {@link #PLAIN} if TCP knows. */
  public int available() throws IOException {
    return reading.available();
  }

  /** Says whether urgent bytes of the peer's are read like others; they are lost otherwise. */
  public void inlineUrgent(boolean inline) {
    reading.in.inlineUrgent(inline);
  }

  /** Sends an urgent byte; false if that is TCP's part. */
  public boolean writeUrgent(int data) throws IOException {
    return writing.writeUrgent(data);
  }

  /** Ends reading: the peer may go on writing. */
  public void shutdownInput() throws IOException {
    reading.shut();
    wakeUps.shutInput();
    leaveIfShut();
  }

  /** Ends the stream after the written bytes; false if that is TCP's part. */
  public boolean shutdownOutput() throws IOException {
    if (!writing.shut()) {
      return false;
    }
    leaveIfShut();
    return true;
  }

  /** As in the kernel, an end that neither reads nor writes any more counts as closed. */
  private synchronized void leaveIfShut() {
    if (reading.isShut() && writing.isShut() && !closed) {
      reading.in.gone();
    }
  }

  /**
   * Closes both directions and TCP. Other threads that read or write fail.
   *
   * @param hard whether the peer gets a reset, even if all has been read
   */
  public void close(boolean hard) throws IOException {
    synchronized (this) {
      if (closed) {
        return;
      }
      if (!isFast()) {
        boolean _ = acceptance.decideAgainst(Reason.CLOSED_FIRST);
      }
      closed = true;
      if (!isPlain()) {
        int read =
            reading.in.available() + early.count() > 0 ? RingWriter.ABORTED : RingWriter.FINISHED;
        writing.out.end(hard ? RingWriter.RESET : read);
        reading.in.gone();
      }
    }
    wakeUps.close();
    try {
      tcp.close();
    } finally {
      releaseMemory();
    }
  }

  private void releaseMemory() {
    reading.lock.lock();
    writing.lock.lock();
    try {
      memory.close();
    } finally {
      writing.lock.unlock();
      reading.lock.unlock();
    }
  }

  /** A virtual thread that is interrupted in a read closes the socket, as in the JDK. */
  SocketException closedWith(SocketException e) throws IOException {
    close(false);
    return e;
  }

  /** The ring's counters make no sense, or another thread has closed the socket meanwhile. */
  SocketException broken(IllegalStateException e) throws IOException {
    requireOpen();
    close(true);
    SocketException broken = new SocketException("shared memory of the connection is damaged");
    broken.initCause(e);
    return broken;
  }

  boolean isClosed() {
    return closed;
  }

  void requireOpen() throws IOException {
    if (closed) {
      throw tcp.closed();
    }
  }
}
