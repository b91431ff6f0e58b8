package dev.weft.sockets.connection;

import dev.weft.internal.os.WaitPolicy;
import dev.weft.sockets.rendezvous.TcpSocket;
import dev.weft.sockets.ring.RingReader;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sleeps in the underlying TCP connection, and wakes a thread that sleeps at its other end by
 * sending a byte. So the JDK's blocking read, or its selector, still handles the end of the peer's
 * process, time-outs, closing from another thread, and virtual threads. As long as the peer has not
 * switched, what comes through TCP belongs to the stream, and is kept for the reader.
 *
 * <p>A reader and a writer of one socket may sleep at the same time. One of them reads from TCP;
 * the other waits for the first, and takes its place when it leaves.
 */
final class WakeUps {
  private static final int WAKE_BYTE = 0x77;

  /** Read at a time. */
  private static final int WAKE_UPS = 64;

  /** Superfluous wake-ups stay in TCP's buffer, but not for ever. */
  private static final int MOST_OWED = 32;

  /**
   * The interval of checks of a thread that cannot be woken, because this end has shut down TCP's
   * input.
   */
  static final long LOOK_NANOS = 1_000_000;

  /** As long as TCP carries the stream, too. */
  private static final int STREAM_BYTES = 512;

  private final TcpEnd tcp;
  private final TcpBytes stream;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private boolean reading;
  private byte[] read = new byte[0];
  private final AtomicInteger owed = new AtomicInteger();

  private volatile @Nullable RingReader in;
  private volatile boolean atOnce;
  private volatile boolean ended;
  private volatile boolean reset;
  private volatile boolean peerGone;
  private volatile boolean inputShut;
  private volatile boolean closed;

  WakeUps(TcpEnd tcp, TcpBytes stream) {
    this.tcp = tcp;
    this.stream = stream;
  }

  /** From now on this is where TCP is read; the ring says which bytes are the stream's. */
  void expectSwitch(RingReader accepted) {
    in = accepted;
  }

  /** Wakes the peer's sleepers. */
  void send() {
    try {
      sendAtOnce();
      tcp.write(WAKE_BYTE);
    } catch (IOException closedByPeer) {
      ended = true;
      peerGone = true;
    }
  }

  /** One wake-up must not wait until the kernel has acknowledged what came before. */
  void sendAtOnce() throws IOException {
    if (!atOnce) {
      tcp.sendAtOnce();
      atOnce = true;
    }
  }

  /** Notes that a wake-up has been, or will be, sent to a thread that no longer sleeps. */
  void owe() {
    owed.incrementAndGet();
  }

  /** Whether nothing more comes through TCP, as far as is known. */
  boolean ended() {
    return ended;
  }

  /** Whether TCP has ended with an error, which it tells only once. */
  boolean reset() {
    return reset;
  }

  /**
   * Whether the peer has closed the connection, or its process has ended, as far as is known. A
   * peer whose bytes still come through TCP may have ended only its stream.
   */
  boolean peerGone() {
    return peerGone || (ended && isSwitched());
  }

  private boolean isSwitched() {
    RingReader ring = in;
    return ring != null && ring.bytesBefore() >= 0;
  }

  /** Asks the kernel whether the peer is still there. */
  void lookForPeer(BooleanSupplier processLives) {
    if (!closed && !TcpSocket.isEstablished(tcp.fd())) {
      peerGone = isSwitched() || !TcpSocket.isConnected(tcp.fd()) || !processLives.getAsBoolean();
    }
  }

  /** Whether TCP cannot wake a sleeper here, because this end has shut down its input. */
  boolean areDeaf() {
    return inputShut;
  }

  /** From now on TCP cannot wake a sleeper here. */
  void shutInput() throws IOException {
    inputShut = true;
    tcp.shutdownInput();
  }

  /** Says that TCP is about to be closed by this end. */
  void close() {
    closed = true;
  }

  /**
   * Sleeps until woken, the peer's end, or the time is over; also returns for no reason.
   *
   * @param ready what is waited for, looked at before each sleep
   * @param deadlineNanos of {@link System#nanoTime}; 0 for none
   * @throws SocketTimeoutException if the time is over
   */
  void await(BooleanSupplier ready, long deadlineNanos) throws IOException {
    if (!becomeReader(ready, deadlineNanos)) {
      if (isOverByInterrupt()) {
        throw tcp.closedByInterrupt();
      }
      return;
    }
    int length = 0;
    try {
      length = inputShut ? look() : readOnce(deadlineNanos);
    } finally {
      lock.lock();
      try {
        reading = false;
        take(length);
        moved.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Takes received bytes without waiting; false if there were none. */
  boolean takeNow() {
    lock.lock();
    try {
      if (reading || ended || inputShut || stream.count() > 0) {
        return false;
      }
      int length = readNow();
      take(length);
      return length != 0;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Begins a read of TCP that no thread waits in: where it puts what comes; null if another read is
   * under way, or nothing more can come. {@link #endRead} or {@link #failRead} has to follow.
   */
  byte @Nullable [] beginRead() {
    lock.lock();
    try {
      if (reading || ended || inputShut || closed) {
        return null;
      }
      reading = true;
      return buffer();
    } finally {
      lock.unlock();
    }
  }

  /** So many bytes have come, or the end of the stream, which is -1. */
  void endRead(int length) {
    lock.lock();
    try {
      reading = false;
      ended |= length < 0 && !inputShut;
      take(length);
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The read has failed: the peer has reset the connection, unless this end has closed it. */
  void failRead() {
    lock.lock();
    try {
      reading = false;
      reset |= !closed;
      ended |= !closed;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private int readNow() {
    int length;
    try {
      length = tcp.readNow(buffer());
    } catch (IOException gone) {
      length = -1;
      reset = !closed;
    }
    if (length < 0 && !closed) {
      ended = true;
    }
    return length;
  }

  /** By the one thread that reads. */
  private byte[] buffer() {
    int bytes = isStream() ? STREAM_BYTES : WAKE_UPS;
    if (read.length != bytes) {
      read = new byte[bytes];
    }
    return read;
  }

  private boolean isStream() {
    RingReader ring = in;
    long before = ring == null ? -1 : ring.bytesBefore();
    return before < 0 || stream.received() < before;
  }

  private void take(int length) {
    if (length > 0) {
      RingReader ring = in;
      int kept = stream.add(read, length, ring == null ? -1 : ring.bytesBefore());
      int _ = owed.addAndGet(kept - length);
    }
  }

  /** Reads wake-ups that are on their way, if they have become many. */
  void drain() {
    if (owed.get() > MOST_OWED) {
      try {
        await(() -> owed.get() <= MOST_OWED, 0);
      } catch (IOException over) {
        // The next call finds out; this one has done its work.
      }
    }
  }

  private boolean isOverByInterrupt() {
    return Thread.currentThread().isInterrupted() && tcp.isClosedByInterrupt();
  }

  private boolean becomeReader(BooleanSupplier ready, long deadlineNanos)
      throws SocketTimeoutException {
    boolean interrupted = false;
    lock.lock();
    try {
      while (!ended && !ready.getAsBoolean()) {
        if (!reading) {
          reading = true;
          return true;
        }
        try {
          if (deadlineNanos == 0) {
            moved.await();
          } else {
            long _ = moved.awaitNanos(TimeUnit.MILLISECONDS.toNanos(millisTo(deadlineNanos)));
          }
        } catch (InterruptedException e) {
          interrupted = true;
          if (tcp.isClosedByInterrupt()) {
            return false;
          }
        }
      }
      return false;
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private int look() {
    WaitPolicy.park(LOOK_NANOS);
    if (!closed && !TcpSocket.isEstablished(tcp.fd())) {
      ended = true;
    }
    return 0;
  }

  private int readOnce(long deadlineNanos) throws IOException {
    try {
      int length = tcp.read(buffer(), deadlineNanos == 0 ? 0 : millisTo(deadlineNanos));
      if (length < 0 && !inputShut) {
        ended = true;
      }
      return length;
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (SocketException e) {
      if (closed || isOverByInterrupt()) {
        throw e;
      }
      reset = true;
      ended = true;
      return 0;
    }
  }

  private static int millisTo(long deadlineNanos) throws SocketTimeoutException {
    long left = deadlineNanos - System.nanoTime();
    if (left <= 0) {
      throw new SocketTimeoutException("Read timed out");
    }
    return (int) TimeUnit.NANOSECONDS.toMillis(left) + 1;
  }
}
