package dev.weft.sockets.net;

import dev.weft.internal.os.WaitPolicy;
import dev.weft.sockets.rendezvous.Offer;
import dev.weft.sockets.rendezvous.Reason;
import dev.weft.sockets.ring.RingFile;
import dev.weft.sockets.ring.RingReader;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.net.SocketException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One end of a connection that goes through shared memory, or that has been offered to. Any thread;
 * one reads and one writes at a time, as the JDK's own sockets have it.
 *
 * <p>The connecting end does not know at first whether its offer will be taken. Reading waits for
 * bytes either way, as an end that has not taken the offer sends through TCP, and one that has
 * sends nothing there but wake-ups. Writing gives the peer a moment to accept the connection; then
 * it withdraws the offer. From then on the connection {@link #isPlain}.
 */
final class FastConnection {
  /** What {@link #read} returns when the bytes come through TCP. */
  static final int PLAIN = -2;

  /** How soon one who only writes notices that the peer has died. */
  private static final long LOOK_NANOS = 10_000_000;

  private final PlatformSocket tcp;
  private final RingFile memory;
  private final RingReader in;
  private final RingWriter out;
  private final WakeUps wakeUps;
  private final ReentrantLock readLock = new ReentrantLock();
  private final ReentrantLock writeLock = new ReentrantLock();
  private final Spinning readSpinning = new Spinning();
  private final Spinning writeSpinning = new Spinning();
  private final BooleanSupplier canRead = this::canRead;
  private final BooleanSupplier canWrite = this::canWrite;

  private volatile @Nullable Offer offer;
  private volatile boolean plain;
  private volatile boolean closed;
  private volatile boolean inputShut;
  private volatile boolean outputShut;
  private volatile byte[] early = {};

  private boolean reset;
  private boolean finished;
  private boolean wroteAfterEnd;
  private long lookedNanos = System.nanoTime();

  private FastConnection(PlatformSocket tcp, RingFile memory, @Nullable Offer offer)
      throws IOException {
    this.tcp = tcp;
    this.memory = memory;
    this.offer = offer;
    this.in = memory.reader();
    this.out = memory.writer();
    this.wakeUps = new WakeUps(tcp, this::received);
  }

  /** The connecting end, whose offer has not been answered. */
  static FastConnection offered(PlatformSocket tcp, Offer offer) throws IOException {
    return new FastConnection(tcp, offer.memory(), offer);
  }

  /** The accepting end, which has taken an offer. */
  static FastConnection taken(PlatformSocket tcp, RingFile memory) throws IOException {
    SocketCounts.countFast();
    return new FastConnection(tcp, memory, null);
  }

  /** Whether everything goes through TCP after all, for good. */
  boolean isPlain() {
    return plain;
  }

  /** Whether it is known that everything goes through shared memory. */
  boolean isFast() {
    Offer open = offer;
    if (open == null || plain) {
      return !plain;
    }
    if (open.isTaken()) {
      becomeFast();
      return true;
    }
    return false;
  }

  private synchronized void becomeFast() {
    if (offer != null) {
      offer = null;
      SocketCounts.countFast();
    }
  }

  /** Ends the uncertainty: the offer is taken by now, or never will be. */
  private boolean decideAgainst(Reason reason) {
    Offer open = offer;
    if (open != null && open.withdraw(reason)) {
      plain = true;
    }
    return !isFast();
  }

  /** Bytes that came through TCP before it was known that all do, and are to be read first. */
  byte[] takeEarly() {
    byte[] bytes = early;
    early = new byte[0];
    return bytes;
  }

  private void received(byte[] bytes, int length) {
    if (!isFast() && decideAgainst(Reason.ANSWERED_OVER_TCP)) {
      early = Arrays.copyOf(bytes, length);
    }
  }

  /** Reads; {@link #PLAIN} if that is TCP's part. */
  int read(byte[] target, int offset, int length, int timeoutMillis) throws IOException {
    readLock.lock();
    try {
      int now = readNow(target, offset, length);
      return now != 0 ? now : readLater(target, offset, length, timeoutMillis);
    } catch (IllegalStateException e) {
      throw broken(e);
    } finally {
      readLock.unlock();
    }
  }

  private int readLater(byte[] target, int offset, int length, int timeoutMillis)
      throws IOException {
    long start = System.nanoTime();
    long deadline =
        timeoutMillis == 0 ? 0 : start + TimeUnit.MILLISECONDS.toNanos(timeoutMillis) | 1;
    if (readSpinning.await(canRead, start)) {
      int now = readNow(target, offset, length);
      if (now != 0) {
        readSpinning.waitedSince(start);
        return now;
      }
    }
    while (true) {
      in.sleep();
      try {
        wakeUps.await(canRead, deadline);
      } catch (SocketException e) {
        throw closedWith(e);
      } finally {
        if (in.awake()) {
          wakeUps.owe();
        }
      }
      int now = readNow(target, offset, length);
      if (now != 0) {
        readSpinning.waitedSince(start);
        wakeUps.drain();
        return now;
      }
    }
  }

  /** Reads what is there; 0 if one has to wait. */
  private int readNow(byte[] target, int offset, int length) throws IOException {
    requireOpen();
    if (inputShut) {
      return -1;
    }
    if (plain) {
      return PLAIN;
    }
    // In this order: who ends first writes, then says so in the ring, then closes TCP.
    boolean ended = wakeUps.ended();
    int ending = in.ending();
    int bytes = in.read(target, offset, length);
    if (bytes > 0) {
      if (in.mustWakeWriter()) {
        wakeUps.send();
      }
      return bytes;
    }
    if (ending != 0) {
      return ending == RingWriter.RESET ? failReset() : -1;
    }
    if (!ended) {
      return 0;
    }
    if (!isFast() && decideAgainst(Reason.ANSWERED_OVER_TCP)) {
      return PLAIN;
    }
    // As the kernel has it for a process that ends: a reset tells of bytes that it has not read.
    return out.unread() > 0 ? failReset() : -1;
  }

  private int failReset() throws SocketException {
    reset = true;
    throw new SocketException("Connection reset");
  }

  private boolean canRead() {
    return in.isReady() || closed || inputShut || plain;
  }

  /** Writes all; false if that is TCP's part, and nothing was written. */
  boolean write(byte[] source, int offset, int length) throws IOException {
    writeLock.lock();
    try {
      if (!decideForWriting()) {
        return false;
      }
      int from = offset;
      int left = length;
      while (left > 0) {
        requireOpen();
        if (outputShut) {
          throw new SocketException("Broken pipe");
        }
        if (out.readerGone() || wakeUps.ended()) {
          writeAfterEnd();
          return true;
        }
        int bytes = out.write(source, from, left);
        from += bytes;
        left -= bytes;
        if (bytes == 0) {
          awaitRoom();
        } else if (out.mustWakeReader()) {
          wakeUps.send();
        }
      }
      lookForEnd(length);
      return true;
    } catch (IllegalStateException e) {
      throw broken(e);
    } finally {
      writeLock.unlock();
      finishIfShut();
    }
  }

  /** TCP takes one write more from one whose peer has closed; the answer to it is a reset. */
  private void writeAfterEnd() throws SocketException {
    boolean first = !wroteAfterEnd && !reset && in.ending() != RingWriter.ABORTED;
    wroteAfterEnd = true;
    if (first && in.ending() == RingWriter.RESET) {
      throw new SocketException("Connection reset by peer");
    }
    if (!first) {
      throw new SocketException("Broken pipe");
    }
  }

  private boolean decideForWriting() throws SocketException {
    requireOpen();
    return isFast() || (!plain && awaitAcceptance());
  }

  private boolean awaitAcceptance() throws SocketException {
    Offer open = offer;
    if (open == null) {
      return isFast();
    }
    long start = System.nanoTime();
    int parks = 0;
    while (!isFast() && !plain && System.nanoTime() - start < open.patienceNanos()) {
      requireOpen();
      // Yielding instead takes longer where other threads want the cores.
      WaitPolicy.park(WaitPolicy.parkNanos(parks++));
    }
    boolean fast = !decideAgainst(Reason.NOT_ACCEPTED);
    open.waited();
    return fast;
  }

  private void awaitRoom() throws IOException {
    long start = System.nanoTime();
    if (writeSpinning.await(canWrite, start)) {
      writeSpinning.waitedSince(start);
      return;
    }
    out.sleep();
    try {
      wakeUps.await(canWrite, 0);
    } catch (SocketException e) {
      throw closedWith(e);
    } finally {
      if (out.awake()) {
        wakeUps.owe();
      }
    }
    writeSpinning.waitedSince(start);
    wakeUps.drain();
  }

  private boolean canWrite() {
    return out.isReady() || closed || outputShut;
  }

  /** Nobody tells one who never sleeps that the peer has died: look, where nothing is read. */
  private void lookForEnd(int justWritten) {
    if (out.unread() > justWritten) {
      long now = System.nanoTime();
      if (now - lookedNanos > LOOK_NANOS) {
        lookedNanos = now;
        wakeUps.lookForEnd();
      }
    }
  }

  /** Bytes that can be read without waiting; {@link #PLAIN} if TCP knows. */
  int available() throws IOException {
    requireOpen();
    if (inputShut) {
      return 0;
    }
    try {
      return isFast() ? (int) in.available() : PLAIN;
    } catch (IllegalStateException e) {
      throw broken(e);
    }
  }

  /** Says whether urgent bytes of the peer's are read like others; they are lost otherwise. */
  void inlineUrgent(boolean inline) {
    in.inlineUrgent(inline);
  }

  /** Sends one; false if that is TCP's part. */
  boolean writeUrgent(int data) throws IOException {
    writeLock.lock();
    try {
      if (!decideForWriting()) {
        return false;
      }
      if (out.inlinesUrgent() || out.readerGone() || wakeUps.ended() || outputShut) {
        return write(new byte[] {(byte) data}, 0, 1);
      }
      return true;
    } catch (SocketException e) {
      throw closed ? e : new IOException(e.getMessage(), e);
    } finally {
      writeLock.unlock();
    }
  }

  void shutdownInput() throws IOException {
    inputShut = true;
    wakeUps.shutInput();
    leaveIfShut();
  }

  /** As the kernel has it: one who neither reads nor writes any more is like one who has closed. */
  private synchronized void leaveIfShut() {
    if (inputShut && outputShut && !closed) {
      in.gone();
    }
  }

  /** False if that is TCP's part. */
  boolean shutdownOutput() throws IOException {
    if (!decideForWriting()) {
      return false;
    }
    outputShut = true;
    finishIfShut();
    leaveIfShut();
    return true;
  }

  /** Ends the stream behind what was written: by whoever writes, if somebody does. */
  private void finishIfShut() {
    if (outputShut && !closed && writeLock.tryLock()) {
      try {
        if (!finished && !closed) {
          finished = true;
          out.end(RingWriter.FINISHED);
          if (out.mustWakeReader()) {
            wakeUps.send();
          }
        }
      } finally {
        writeLock.unlock();
      }
    }
  }

  /**
   * Closes both directions and TCP. Other threads that read or write fail.
   *
   * @param hard whether the peer is to see a reset, whatever has been read
   */
  void close(boolean hard) throws IOException {
    synchronized (this) {
      if (closed) {
        return;
      }
      if (!isFast()) {
        boolean _ = decideAgainst(Reason.CLOSED_FIRST);
      }
      closed = true;
      if (!plain) {
        int read = in.available() > 0 ? RingWriter.ABORTED : RingWriter.FINISHED;
        out.end(hard ? RingWriter.RESET : read);
        in.gone();
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
    readLock.lock();
    writeLock.lock();
    try {
      memory.close();
    } finally {
      writeLock.unlock();
      readLock.unlock();
    }
  }

  /** A virtual thread that is interrupted in a read closes the socket, as the JDK has it. */
  private SocketException closedWith(SocketException e) throws IOException {
    close(false);
    return e;
  }

  /** The ring's counters make no sense, or another thread has closed the socket meanwhile. */
  private SocketException broken(IllegalStateException e) throws IOException {
    requireOpen();
    close(true);
    SocketException broken = new SocketException("shared memory of the connection is damaged");
    broken.initCause(e);
    return broken;
  }

  private void requireOpen() throws SocketException {
    if (closed) {
      throw new SocketException("Socket closed");
    }
  }
}
