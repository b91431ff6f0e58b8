package dev.weft.sockets.connection;

import dev.weft.internal.os.WaitPolicy;
import dev.weft.sockets.rendezvous.TcpSocket;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Sleeps in the underlying TCP connection, and wakes a thread that sleeps at its other end by
 * sending a byte. So the JDK's blocking read, or its selector, still handles the end of the peer's
 * process, time-outs, closing from another thread, and virtual threads.
 *
 * <p>A reader and a writer of one socket may sleep at the same time. One of them reads from TCP;
 * the other waits for the first, and takes its place when it leaves.
 */
final class WakeUps {
  private static final int WAKE_BYTE = 0x77;

  /** Superfluous wake-ups stay in TCP's buffer, but not for ever. */
  private static final int MOST_OWED = 32;

  /**
   * The interval of checks of a thread that cannot be woken, because this end has shut down TCP's
   * input.
   */
  static final long LOOK_NANOS = 1_000_000;

  /** Takes the bytes that were read from TCP. */
  interface Receiver {
    void received(byte[] bytes, int length);
  }

  private final TcpEnd tcp;
  private final Receiver receiver;
  private final byte[] read = new byte[64];
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private boolean reading;
  private final AtomicInteger owed = new AtomicInteger();

  private volatile boolean sent;
  private volatile boolean ended;
  private volatile boolean inputShut;
  private volatile boolean closed;

  WakeUps(TcpEnd tcp, Receiver receiver) {
    this.tcp = tcp;
    this.receiver = receiver;
  }

  /** Wakes the peer's sleepers. */
  void send() {
    try {
      if (!sent) {
        // One wake-up must not wait until the kernel has acknowledged the one before.
        tcp.sendAtOnce();
        sent = true;
      }
      tcp.write(WAKE_BYTE);
    } catch (IOException peerGone) {
      ended = true;
    }
  }

  /** Notes that a wake-up has been, or will be, sent to a thread that no longer sleeps. */
  void owe() {
    owed.incrementAndGet();
  }

  /** Whether the peer has closed the connection, or its process has ended, as far as is known. */
  boolean ended() {
    return ended;
  }

  /** Asks the kernel whether the peer is still there. */
  void lookForEnd() {
    if (!closed && !TcpSocket.isEstablished(tcp.fd())) {
      ended = true;
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
      if (reading || ended || inputShut) {
        return false;
      }
      int length = readNow();
      take(length);
      return length != 0;
    } finally {
      lock.unlock();
    }
  }

  private int readNow() {
    int length;
    try {
      length = tcp.readNow(read);
    } catch (IOException gone) {
      length = -1;
    }
    if (length < 0 && !closed) {
      ended = true;
    }
    return length;
  }

  private void take(int length) {
    if (length > 0) {
      owed.addAndGet(-length);
      receiver.received(read, length);
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
    lookForEnd();
    return 0;
  }

  private int readOnce(long deadlineNanos) throws IOException {
    try {
      int length = tcp.read(read, deadlineNanos == 0 ? 0 : millisTo(deadlineNanos));
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
