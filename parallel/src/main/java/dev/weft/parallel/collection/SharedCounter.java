package dev.weft.parallel.collection;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.rma.Window;

/**
 * A number that all ranks count with. Every operation is atomic, and they all happen one after the
 * other, as if one processor carried them out. Between ranks of a host an operation is an access to
 * shared memory; otherwise rank 0 is asked.
 *
 * <pre>{@code
 * try (SharedCounter next = SharedCounter.of(world)) {
 *   for (long item = next.getAndAdd(1); item < items; item = next.getAndAdd(1)) {
 *     work(item);
 *   }
 * }
 * }</pre>
 *
 * <p>Any thread of any rank may call at any time. The operations block until they are done, and
 * throw {@link dev.weft.failure.PeerFailedException PeerFailedException} if rank 0 has failed.
 */
public final class SharedCounter implements AutoCloseable {
  private static final int HOME = 0;

  private final Window window;

  private SharedCounter(Window window) {
    this.window = window;
  }

  /** A counter at 0. Collective: every rank calls it; blocks. */
  public static SharedCounter of(Comm comm) {
    Window window = comm.allocateWindow(comm.rank() == HOME ? 1 : 0, ElementType.LONG);
    window.lockAll();
    return new SharedCounter(window);
  }

  /** The number. */
  public long get() {
    return window.fetchAndOp(0L, HOME, 0, Op.NO_OP);
  }

  /** Adds to the number, and returns what it was before. It wraps around. */
  public long getAndAdd(long summand) {
    return window.fetchAndOp(summand, HOME, 0, Op.SUM);
  }

  /** Adds to the number, and returns what it is then. It wraps around. */
  public long addAndGet(long summand) {
    return getAndAdd(summand) + summand;
  }

  /** Sets the number, and returns what it was before. */
  public long getAndSet(long value) {
    return window.fetchAndOp(value, HOME, 0, Op.REPLACE);
  }

  /**
   * Sets the number if it is as expected.
   *
   * @return whether it was
   */
  public boolean compareAndSet(long expected, long value) {
    return window.compareAndSwap(expected, value, HOME, 0) == expected;
  }

  /** Frees the counter, once all ranks have called. Collective; blocks. */
  @Override
  public void close() {
    window.unlockAll();
    window.close();
  }
}
