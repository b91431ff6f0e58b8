package dev.weft.sockets.connection;

import dev.weft.internal.os.WaitPolicy;
import dev.weft.sockets.ring.RingWriter;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The writing side of one end: it writes to shared memory if the peer has taken the offer. Any
 * thread.
 */
final class Writing {
  /** How soon one who only writes notices that the peer has died. */
  private static final long LOOK_NANOS = 10_000_000;

  /** Sent through TCP before the peer has accepted: about as much as then fits into a ring. */
  static final int MOST_EARLY = 256 << 10;

  final RingWriter out;
  final ReentrantLock lock = new ReentrantLock();

  private final FastConnection connection;
  private final TcpEnd tcp;
  private final WakeUps wakeUps;
  private final Acceptance acceptance;
  private final Spinning spinning = new Spinning();
  private final BooleanSupplier canWrite = this::canWrite;

  private volatile boolean shut;
  private int earlyLeft = MOST_EARLY;
  private volatile boolean earlyFull;
  private boolean finished;
  private volatile boolean wroteAfterEnd;
  private long lookedNanos = System.nanoTime();

  Writing(FastConnection connection, TcpEnd tcp, RingWriter out) {
    this.connection = connection;
    this.tcp = tcp;
    this.out = out;
    this.wakeUps = connection.wakeUps;
    this.acceptance = connection.acceptance;
  }

  /** Writes all; false if that is TCP's part, and nothing was written. */
  boolean write(byte[] source, int offset, int length) throws IOException {
    lock.lock();
    try {
      if (!decideForWriting()) {
        return false;
      }
      int from = offset;
      int end = offset + length;
      while (from < end && mayWrite()) {
        int bytes = out.write(source, from, end - from);
        from += bytes;
        if (!putIn(bytes)) {
          awaitRoom();
        }
      }
      lookForEnd(length);
      return true;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
      finishIfShut();
    }
  }

  /**
   * Writes what remains of a buffer, all unless the peer goes meanwhile; false if that is TCP's
   * part, and nothing was written.
   */
  boolean write(ByteBuffer source) throws IOException {
    lock.lock();
    try {
      if (!decideForWriting()) {
        return false;
      }
      int start = source.position();
      while (!writeWhatFits(source, start)) {
        awaitRoom();
      }
      lookForEnd(source.position() - start);
      return true;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
      finishIfShut();
    }
  }

  /** Writes what there is room for; {@link FastConnection#PLAIN} if that is TCP's part. */
  int writeNow(ByteBuffer source) throws IOException {
    lock.lock();
    try {
      connection.requireOpen();
      if (!acceptance.isFast() && !acceptance.isPlain()) {
        boolean _ = acceptance.giveUp();
      }
      if (acceptance.isPlain()) {
        return FastConnection.PLAIN;
      }
      int start = source.position();
      boolean _ = writeWhatFits(source, start);
      int written = source.position() - start;
      lookForEnd(written);
      return written;
    } catch (IllegalStateException e) {
      throw connection.broken(e);
    } finally {
      lock.unlock();
      finishIfShut();
    }
  }

  /**
   * Sends bytes through TCP, without waiting, as long as the peer has not accepted: an ordinary
   * connection takes them, too. {@link Readiness#DECIDED} once that has been decided, which it is
   * when the time is over that the peer is given.
   */
  long writeEarly(Readiness.Sender sender) throws IOException {
    lock.lock();
    try {
      connection.requireOpen();
      if (acceptance.isFast() || acceptance.isPlain()) {
        return Readiness.DECIDED;
      }
      if (acceptance.nanosLeft() > 0) {
        if (earlyLeft == 0) {
          return 0;
        }
        if (acceptance.beginEarly()) {
          return sendEarly(sender);
        }
      }
      boolean _ = acceptance.giveUp();
      return Readiness.DECIDED;
    } finally {
      lock.unlock();
    }
  }

  private long sendEarly(Readiness.Sender sender) throws IOException {
    long sent = 0;
    try {
      sent = sender.send(earlyLeft);
    } finally {
      earlyLeft -= (int) sent;
      earlyFull = sent == 0 || earlyLeft == 0;
      acceptance.endEarly(sent);
    }
    return sent;
  }

  /** Whether bytes can be sent through TCP as yet, as far as is known. */
  boolean canWriteEarly() {
    return !earlyFull;
  }

  /**
   * False if what remains has to wait for room. One whose peer goes meanwhile ends with what was
   * written until then; the next one fails.
   */
  private boolean writeWhatFits(ByteBuffer source, int start) throws IOException {
    while (source.hasRemaining() && !(source.position() > start && hasPeerGone())) {
      if (!mayWrite()) {
        source.position(source.limit());
      } else if (!putIn(out.write(source))) {
        return false;
      }
    }
    return true;
  }

  /** False if the peer has gone, and what is written is lost as the first time with TCP. */
  private boolean mayWrite() throws IOException {
    connection.requireOpen();
    if (shut) {
      throw tcp.writeFailed("Broken pipe");
    }
    if (hasPeerGone()) {
      writeAfterEnd();
      return false;
    }
    return true;
  }

  private boolean hasPeerGone() {
    return out.readerGone() || wakeUps.ended();
  }

  /** Wakes a reader for what was written; false if there was no room for anything. */
  private boolean putIn(int bytes) {
    if (bytes > 0 && out.mustWakeReader()) {
      wakeUps.send();
    }
    return bytes > 0;
  }

  /** TCP takes one write more from one whose peer has closed; the answer to it is a reset. */
  private void writeAfterEnd() throws IOException {
    boolean first =
        !wroteAfterEnd
            && !connection.reading.toldOfReset()
            && connection.reading.in.ending() != RingWriter.ABORTED;
    wroteAfterEnd = true;
    if (first && connection.reading.in.ending() == RingWriter.RESET) {
      throw tcp.writeFailed("Connection reset by peer");
    }
    if (!first) {
      throw tcp.writeFailed("Broken pipe");
    }
  }

  private boolean decideForWriting() throws IOException {
    connection.requireOpen();
    return acceptance.isFast() || (!acceptance.isPlain() && awaitAcceptance());
  }

  private boolean awaitAcceptance() throws IOException {
    int parks = 0;
    while (acceptance.nanosLeft() > 0) {
      connection.requireOpen();
      // Yielding instead takes longer where other threads want the cores.
      WaitPolicy.park(WaitPolicy.parkNanos(parks++));
    }
    return acceptance.giveUp();
  }

  private void awaitRoom() throws IOException {
    long start = System.nanoTime();
    if (spinning.await(canWrite, start)) {
      spinning.waitedSince(start);
      return;
    }
    boolean _ = out.sleep();
    try {
      wakeUps.await(canWrite, 0);
    } catch (SocketException e) {
      throw connection.closedWith(e);
    } finally {
      if (out.awake()) {
        wakeUps.owe();
      }
    }
    spinning.waitedSince(start);
    wakeUps.drain();
  }

  /** Whether a write would not wait for room, or would fail. */
  boolean canWrite() {
    return out.isReady() || connection.isClosed() || shut;
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

  /** Sends one; false if that is TCP's part. */
  boolean writeUrgent(int data) throws IOException {
    lock.lock();
    try {
      if (!decideForWriting()) {
        return false;
      }
      if (out.inlinesUrgent() || hasPeerGone() || shut) {
        return write(new byte[] {(byte) data}, 0, 1);
      }
      return true;
    } catch (SocketException e) {
      throw connection.isClosed() ? e : new IOException(e.getMessage(), e);
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more is written; false if that is TCP's part. */
  boolean shut() throws IOException {
    if (!decideForWriting()) {
      return false;
    }
    shut = true;
    finishIfShut();
    return true;
  }

  boolean isShut() {
    return shut;
  }

  /** Whether something was written to a peer that had gone, which TCP answers by a reset. */
  boolean hasMetReset() {
    return wroteAfterEnd;
  }

  /** Bytes that the peer has not read. */
  long unread() {
    return out.unread();
  }

  /** Ends the stream behind what was written: by whoever writes, if somebody does. */
  private void finishIfShut() {
    if (shut && !connection.isClosed() && lock.tryLock()) {
      try {
        if (!finished && !connection.isClosed()) {
          finished = true;
          out.end(RingWriter.FINISHED);
          if (out.mustWakeReader()) {
            wakeUps.send();
          }
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
