package dev.weft.sockets.connection;

import dev.weft.sockets.rendezvous.Agreement;
import dev.weft.sockets.rendezvous.TcpSocket;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Lock;

/**
 * One end of a TCP connection whose bytes go through shared memory as soon as both ends have agreed
 * on it. Any thread; one thread reads and one writes at a time, as with the JDK's own sockets.
 *
 * <p><b>How a direction goes over.</b> Each of the two directions does so by itself, once:
 *
 * <ol>
 *   <li>At first its bytes go through TCP, and both ends count them.
 *   <li>The reader, once it knows of the agreement, <em>accepts</em> before it next waits. From
 *       then on it expects bytes in both places, and says in memory that it sleeps before it waits
 *       in TCP.
 *   <li>The writer, at the first write after that, <em>switches</em>: it says in memory how many
 *       bytes it has sent through TCP. All later ones go through the ring.
 *   <li>The reader takes so many from TCP. What comes there behind them are wake-ups.
 * </ol>
 *
 * <p>So nobody waits for the other end, at no time is anything sent to a peer that has not agreed
 * but what the program wrote, and it does not matter how late the ends agree. An end sends wake-ups
 * only in a direction that it has switched: before that they would be bytes of the stream. A writer
 * that waits for room while the other direction is not switched looks for it now and then instead.
 *
 * <p>The methods here wait. A channel reads and writes without waiting through {@link #readiness}.
 */
public final class FastConnection {
  /** The result of reading and writing when TCP alone has the bytes from now on. */
  public static final int PLAIN = -2;

  /** The way of bytes that the JDK reads or writes, and this end has to count. */
  static final int THROUGH_TCP = 0;

  /** The result of {@link #readThroughTcp} and its like once the direction has gone over. */
  public static final int SWITCHED = -3;

  final Pairing pairing;
  final TcpBytes tcpBytes = new TcpBytes();
  final WakeUps wakeUps;
  final Reading reading;
  final Writing writing;

  private final TcpEnd tcp;
  private final Readiness readiness;
  private final PendingCalls pendingCalls = new PendingCalls(this);
  private volatile boolean closed;

  private FastConnection(TcpEnd tcp, Agreement agreement) {
    this.tcp = tcp;
    this.pairing = new Pairing(agreement);
    this.wakeUps = new WakeUps(tcp, tcpBytes);
    this.reading = new Reading(this);
    this.writing = new Writing(this, tcp);
    this.readiness = new Readiness(this);
  }

  /** The end of a connection that TCP has made, and nobody has read or written yet. */
  public static FastConnection of(TcpEnd tcp, Agreement agreement) {
    FastConnection made = new FastConnection(tcp, agreement);
    made.reading.acceptIfAgreed();
    return made;
  }

  /**
   * What is to be done whenever a direction goes over, or never will: selectors wait otherwise
   * then.
   */
  public void watch(Runnable told) {
    pairing.watch(told);
  }

  /** Whether everything goes through TCP, for good. */
  public boolean isPlain() {
    return pairing.isPlain();
  }

  /** Whether this end reads from memory, too, and no longer by {@link #readThroughTcp}. */
  public boolean readsMemory() {
    return reading.hasAccepted();
  }

  /** Whether this end writes to memory, and no longer by {@link #writeThroughTcp}. */
  public boolean writesMemory() {
    return writing.isSwitched();
  }

  /** Bytes of the stream that have come through TCP, and are to be read first. */
  public TcpBytes early() {
    return tcpBytes;
  }

  /** The operations of a channel that do not wait. */
  public Readiness readiness() {
    return readiness;
  }

  /** The operations of a channel whose calls no thread waits in. */
  public PendingCalls pendingCalls() {
    return pendingCalls;
  }

  /**
   * Reads by the JDK's own call, and counts what it reads; {@link #SWITCHED} instead if {@link
   * #read} has to be used from now on, or {@link #PLAIN} if nobody has to count.
   */
  public long readThroughTcp(TcpCall call) throws IOException {
    return reading.throughTcp(call);
  }

  /** As {@link #readThroughTcp}, for writing; the call writes what it says that it has written. */
  public long writeThroughTcp(TcpCall call) throws IOException {
    return writing.throughTcp(call);
  }

  /** Reads; {@link #PLAIN} if that is TCP's part from now on, -1 at the end of the stream. */
  public int read(byte[] target, int offset, int length, int timeoutMillis) throws IOException {
    return reading.read(target, offset, length, timeoutMillis);
  }

  /** As the other, into what remains of a buffer, without a time-out. */
  public int read(ByteBuffer target) throws IOException {
    return reading.read(target);
  }

  /** Writes all to memory. */
  public void write(byte[] source, int offset, int length) throws IOException {
    writing.write(source, offset, length);
  }

  /** Writes what remains of a buffer to memory, all unless the peer goes meanwhile. */
  public void write(ByteBuffer source) throws IOException {
    writing.write(source);
  }

  /** Held by a reader, also between reads that belong together. */
  public Lock readLock() {
    return reading.lock;
  }

  /** Held by a writer, also between writes that belong together. */
  public Lock writeLock() {
    return writing.lock;
  }

  /**
   * Bytes that can be read without waiting.
   *
   * @param inTcp how many TCP has, if it is asked
   */
  public int available(TcpCall inTcp) throws IOException {
    return reading.available(inTcp);
  }

  /** Whether there are bytes to read without asking TCP. */
  public boolean holdsBytes() {
    return reading.holdsBytes();
  }

  /** Whether bytes of the stream have come that the program has not read. */
  public boolean hasUnread() {
    return reading.holdsBytes() || (reading.expectsTcp() && TcpSocket.holdsBytes(tcp.fd()));
  }

  /** Says whether urgent bytes of the peer's are read like others; they are lost otherwise. */
  public synchronized void inlineUrgent(boolean inline) {
    if (!closed) {
      reading.inlineUrgent(inline);
    }
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
    Rings rings = pairing.rings();
    if (reading.isShut() && writing.isShut() && !closed && rings != null) {
      rings.in().gone();
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
      Rings rings = pairing.end();
      closed = true;
      if (rings != null) {
        leave(rings, hard);
      }
    }
    wakeUps.close();
    try {
      tcp.close();
    } finally {
      releaseMemory();
    }
  }

  private void leave(Rings rings, boolean hard) throws IOException {
    boolean unread = hasUnread();
    boolean switched = writing.switchAtClose();
    rings.out().end(hard ? RingWriter.RESET : unread ? RingWriter.ABORTED : RingWriter.FINISHED);
    rings.in().gone();
    if (!switched && unread) {
      // The kernel, which ends this direction, has nothing unread itself.
      tcp.resetAtClose();
    }
  }

  private void releaseMemory() {
    reading.lock.lock();
    writing.lock.lock();
    try {
      readiness.release();
      pairing.release();
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

  /** The ring's counters make no sense. */
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
