package dev.weft.sockets.async;

import java.io.IOException;
import java.net.SocketException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.CompletionHandler;
import java.nio.channels.InterruptedByTimeoutException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The reads, or the writes, of a channel: at most one at a time. Any thread; nothing blocks.
 *
 * <p><b>States.</b> A transfer is {@link #current} from its call until it is over, and whoever
 * takes it away, under the monitor, tells the program: the thread that has moved its bytes, the
 * timer, who cancels it, who closes the channel. It moves bytes under the monitor as well, so none
 * are moved for a transfer that is over. While it is current, it is in one of three places:
 *
 * <ul>
 *   <li><em>in TCP</em>: the JDK has it, with its time-out, and ends it;
 *   <li><em>being moved</em>: by a thread that looks at memory, which somebody else may do, too;
 *   <li><em>waiting</em>: the peer has been asked for a wake-up, memory was looked at once more
 *       after that, and a {@link WakeUpRead} or a timer is under way, after which a thread looks
 *       again.
 * </ul>
 *
 * <p>No transfer waits for ever: what the peer does after it was asked ends the read of TCP, and
 * what it did before is found by the last look.
 */
abstract class Direction {
  /** The result of an attempt that has moved nothing. */
  static final long WAIT = Long.MIN_VALUE;

  /** That TCP has to move the bytes. */
  static final long IN_TCP = Long.MIN_VALUE + 1;

  /** That the transfer is over. */
  private static final long OVER = Long.MIN_VALUE + 2;

  /** Where no wake-up can come. */
  private static final long LOOK_MILLIS = 1;

  final MemoryEnds ends;

  private @Nullable Transfer current;
  private volatile boolean refuses;

  Direction(MemoryEnds ends) {
    this.ends = ends;
  }

  /** Moves what can be moved: a number of bytes or -1, {@link #WAIT}, or {@link #IN_TCP}. */
  abstract long move(Transfer transfer) throws IOException;

  /** Asks the peer for a wake-up. */
  abstract void arm();

  /** Where a transfer that begins has to go: TCP if true. */
  abstract boolean begins() throws IOException;

  /** By the JDK's channel. */
  abstract void passToTcp(Transfer transfer, CompletionHandler<Number, Transfer> told);

  /** The JDK's channel has moved so many, or has failed. */
  abstract void passed(long bytes);

  abstract void failedInTcp();

  /** Whether the peer cannot send wake-ups. */
  abstract boolean isDeaf();

  abstract RuntimeException pending();

  abstract IllegalStateException refused();

  /** Polls for a moment, if that is worth it; whether it may have found something. */
  abstract boolean spin();

  /** A transfer has to wait. */
  abstract void begunToWait();

  /** It has waited, and is over, or is TCP's. */
  abstract void waited(Transfer transfer);

  /**
   * Begins one.
   *
   * @throws RuntimeException if another is under way, or none is allowed any more
   */
  final void start(Transfer transfer) {
    synchronized (this) {
      if (refuses) {
        throw refused();
      }
      if (current != null) {
        throw pending();
      }
      current = transfer;
    }
    boolean inTcp;
    try {
      inTcp = begins();
    } catch (IOException e) {
      failIfCurrent(transfer, e);
      return;
    }
    if (!inTcp) {
      advance(transfer, true);
    } else if (isStill(transfer)) {
      pass(transfer);
    }
  }

  private synchronized boolean isStill(Transfer transfer) {
    transfer.isInTcp = true;
    return current == transfer;
  }

  /**
   * Fails as {@link #start} does, for one that moves nothing.
   *
   * @throws RuntimeException if another is under way, or none is allowed any more
   */
  final synchronized void requireNone() {
    if (refuses) {
      throw refused();
    }
    if (current != null) {
      throw pending();
    }
  }

  /** Whether none may be begun any more, because one was cancelled or its time was over. */
  final boolean refuses() {
    return refuses;
  }

  private void pass(Transfer transfer) {
    boolean given = false;
    try {
      passToTcp(transfer, new InTcp());
      given = true;
    } finally {
      if (!given) {
        failedInTcp();
        boolean _ = take(transfer);
      }
    }
  }

  /** What the JDK tells of a transfer that it has. */
  private final class InTcp implements CompletionHandler<Number, Transfer> {
    @Override
    public void completed(Number bytes, Transfer transfer) {
      passed(bytes.longValue());
      if (take(transfer)) {
        transfer.complete(bytes.longValue());
      }
    }

    @Override
    public void failed(Throwable failure, Transfer transfer) {
      failedInTcp();
      if (failure instanceof InterruptedByTimeoutException) {
        refuses = true;
      }
      failIfCurrent(transfer, failure);
    }
  }

  /** Looks at memory for the transfer that waits, if one does. */
  final void wake() {
    Transfer waiting = waiting();
    if (waiting != null) {
      advance(waiting, false);
    }
  }

  final boolean isWaiting() {
    return waiting() != null;
  }

  private synchronized @Nullable Transfer waiting() {
    Transfer waiting = current;
    return waiting == null || waiting.waitsSinceNanos == 0 ? null : waiting;
  }

  private void advance(Transfer transfer, boolean maySpin) {
    long moved = attempt(transfer);
    if (moved == WAIT) {
      beginToWait(transfer);
      if (maySpin && spin()) {
        moved = attempt(transfer);
      }
    }
    if (moved == WAIT) {
      arm();
      moved = attempt(transfer);
    }
    if (moved == WAIT) {
      sleep();
    } else if (moved == IN_TCP) {
      pass(transfer);
    } else if (moved != OVER) {
      transfer.complete(moved);
    }
  }

  /** Moves bytes, after which the transfer is over; tells the program if that fails. */
  private long attempt(Transfer transfer) {
    Throwable failure;
    synchronized (this) {
      if (current != transfer || transfer.isInTcp) {
        return OVER;
      }
      try {
        transfer.hold();
        long moved = move(transfer);
        if (moved == IN_TCP) {
          leaveMemory(transfer);
          transfer.isInTcp = true;
        } else if (moved != WAIT) {
          boolean _ = take(transfer);
        }
        return moved;
      } catch (IOException | RuntimeException e) {
        boolean _ = take(transfer);
        failure = e;
      }
    }
    transfer.fail(asOfJdk(failure));
    return OVER;
  }

  private synchronized void beginToWait(Transfer transfer) {
    if (current == transfer && transfer.waitsSinceNanos == 0) {
      transfer.waitsSinceNanos = System.nanoTime() | 1;
      begunToWait();
      transfer.limit(() -> timedOut(transfer));
    }
  }

  private void sleep() {
    if (isDeaf() || !ends.wakeUps().begin()) {
      var _ = Timers.after(LOOK_MILLIS, TimeUnit.MILLISECONDS, this::wake);
    }
  }

  /** Ends it; false if it is over already. Who has got true tells the program. */
  private synchronized boolean take(Transfer transfer) {
    if (current != transfer) {
      return false;
    }
    current = null;
    leaveMemory(transfer);
    return true;
  }

  private void leaveMemory(Transfer transfer) {
    transfer.end();
    if (transfer.waitsSinceNanos != 0) {
      waited(transfer);
      transfer.waitsSinceNanos = 0;
    }
  }

  private void failIfCurrent(Transfer transfer, Throwable failure) {
    if (take(transfer)) {
      transfer.fail(asOfJdk(failure));
    }
  }

  private void timedOut(Transfer transfer) {
    if (cancel(transfer)) {
      transfer.failLater(new InterruptedByTimeoutException());
    }
  }

  /** Ends it, and allows no other; false if it is over. */
  final synchronized boolean cancel(Transfer transfer) {
    refuses |= current == transfer;
    return take(transfer);
  }

  /** The channel has been closed: who waits is told. */
  final void close() {
    Transfer waiting = waiting();
    if (waiting != null && take(waiting)) {
      waiting.failLater(new AsynchronousCloseException());
    }
  }

  /** The exceptions of the JDK's asynchronous channels. */
  private static Throwable asOfJdk(Throwable failure) {
    if (failure instanceof ClosedChannelException) {
      return new AsynchronousCloseException();
    }
    return failure instanceof SocketException
        ? new IOException(failure.getMessage(), failure.getCause())
        : failure;
  }

  /** The JDK's channel gives a number of the class that the call asks for. */
  @SuppressWarnings("unchecked")
  static <V> CompletionHandler<V, Transfer> cast(CompletionHandler<Number, Transfer> told) {
    return (CompletionHandler<V, Transfer>) told;
  }
}
