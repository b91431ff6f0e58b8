package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How every collective operation on a file begins and ends, so that none is left waiting by a rank
 * that cannot go on. One per file and rank; for one thread at a time; blocks.
 *
 * <p><b>Beginning.</b> Each rank says which operation it was called for and a few numbers. As all
 * operations begin with this same exchange, ranks that were called for different ones, or of which
 * one closes the file, find out and fail instead of waiting for each other; a rank whose arguments
 * are wrong says so here.
 *
 * <p><b>End.</b> The ranks agree on whether all succeeded. If one failed, all fail: that one with
 * its own exception, the others with one that names it.
 *
 * <p>Between the two a rank that fails locally keeps exchanging what the others expect. Only when
 * messages cannot be exchanged (a rank has failed, the thread was interrupted) is an operation left
 * halfway; the ranks are then out of step, and further collective operations on this file fail.
 */
@SuppressWarnings("EnumOrdinal") // all ranks run the same classes
final class FileAgreement {
  private static final int CALL = ExchangedNumbers.WIDTH;
  private static final int BAD = ExchangedNumbers.WIDTH + 1;
  private static final int SAID = ExchangedNumbers.WIDTH + 2;
  private static final int NOBODY = Integer.MAX_VALUE;

  private final Comm comm;
  private final FileErrors errors;
  private volatile boolean outOfStep;

  /** What the ranks do together once they have met. */
  interface Body<T> {
    @Nullable T run(ExchangedNumbers exchanged);
  }

  FileAgreement(Comm comm, FileErrors errors) {
    this.comm = comm;
    this.errors = errors;
  }

  boolean isOutOfStep() {
    return outOfStep;
  }

  /**
   * An operation from beginning to end.
   *
   * @param numbers what this rank says: {@link ExchangedNumbers#WIDTH} numbers; may throw what is
   *     wrong with its arguments
   * @param body may throw what is wrong on this rank after it has exchanged all that the others
   *     expect
   */
  <T> T hold(FileCall call, Supplier<long[]> numbers, Body<T> body) {
    if (outOfStep) {
      throw errors.outOfStep(call.method());
    }
    RuntimeException failure = null;
    long[] said = new long[SAID];
    try {
      long[] mine = numbers.get();
      System.arraycopy(mine, 0, said, 0, mine.length);
    } catch (RuntimeException e) {
      failure = e;
    }
    said[CALL] = call.ordinal();
    said[BAD] = failure == null ? 0 : 1;
    boolean complete = false;
    try {
      long[] all = comm.allGather(said);
      checkSameCall(all, call);
      T result = null;
      if (!anyBad(all)) {
        try {
          result = body.run(exchanged(all));
        } catch (PeerFailedException
            | WaitInterruptedException
            | WaitTimeoutException
            | ClosedException
            | TruncationException e) {
          throw e;
        } catch (RuntimeException e) {
          failure = e;
        }
      }
      settle(failure);
      complete = true;
      return java.util.Objects.requireNonNull(result);
    } catch (Settled e) {
      complete = true;
      throw e.exception;
    } finally {
      outOfStep |= !complete;
    }
  }

  /** An exchange within an operation: a few numbers of every rank. */
  ExchangedNumbers exchange(long... mine) {
    return new ExchangedNumbers(comm.allGather(Arrays.copyOf(mine, ExchangedNumbers.WIDTH)));
  }

  private void checkSameCall(long[] all, FileCall mine) {
    int other = -1;
    boolean closed = mine == FileCall.CLOSE;
    for (int rank = 0; rank < comm.size(); rank++) {
      FileCall theirs = call(all, rank);
      closed |= theirs == FileCall.CLOSE;
      if (theirs != mine && other < 0) {
        other = rank;
      }
    }
    if (other >= 0) {
      outOfStep |= closed;
      throw new Settled(errors.mismatch(mine.method(), other, call(all, other).method()));
    }
  }

  private static FileCall call(long[] all, int rank) {
    return FileCall.values()[(int) all[rank * SAID + CALL]];
  }

  private boolean anyBad(long[] all) {
    for (int rank = 0; rank < comm.size(); rank++) {
      if (all[rank * SAID + BAD] != 0) {
        return true;
      }
    }
    return false;
  }

  private ExchangedNumbers exchanged(long[] all) {
    long[] values = new long[comm.size() * ExchangedNumbers.WIDTH];
    for (int rank = 0; rank < comm.size(); rank++) {
      System.arraycopy(
          all, rank * SAID, values, rank * ExchangedNumbers.WIDTH, ExchangedNumbers.WIDTH);
    }
    return new ExchangedNumbers(values);
  }

  private void settle(@Nullable RuntimeException mine) {
    int failed = comm.allReduce(mine == null ? NOBODY : comm.rank(), Op.MIN);
    if (failed == NOBODY) {
      return;
    }
    byte[] message = new byte[0];
    if (mine != null) {
      String words = mine instanceof WeftException ? mine.getMessage() : mine.toString();
      message = String.valueOf(words).getBytes(StandardCharsets.UTF_8);
    }
    int length = comm.broadcast(message.length, failed);
    byte[] told = Arrays.copyOf(message, length);
    comm.broadcast(Slice.of(told), failed);
    throw new Settled(
        mine != null ? mine : errors.elsewhere(failed, new String(told, StandardCharsets.UTF_8)));
  }

  /** A failure that all ranks know of, so that they are still in step. */
  @SuppressWarnings("serial") // never leaves this class
  private static final class Settled extends RuntimeException {
    final RuntimeException exception;

    Settled(RuntimeException exception) {
      super(exception);
      this.exception = exception;
    }
  }
}
