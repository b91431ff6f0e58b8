package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.internal.check.CommInternals;
import dev.weft.request.Request;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends every collective operation on a file, so that no rank waits for a rank that
 * cannot go on. One per file and rank; any thread; blocks.
 *
 * <p><b>Order.</b> Operations are carried out in the order in which this rank called them: each
 * begins when the previous one has ended. All ranks call them in the same order, so matching calls
 * meet. A blocking operation runs in the calling thread, a non-blocking one in its own virtual
 * thread.
 *
 * <p><b>Beginning.</b> Each rank sends the name of its operation and a few numbers. All operations
 * begin with this same exchange. So ranks that call different operations, or of which one closes
 * the file, detect it and fail instead of waiting for each other; a rank whose arguments are wrong
 * tells the others here.
 *
 * <p><b>End.</b> The ranks agree on whether all succeeded. If one rank failed, all fail: the failed
 * rank with its own exception, the others with an exception that names the failed rank.
 *
 * <p>Between beginning and end, a rank that fails locally continues the exchanges that the others
 * expect. An operation stops halfway only if messages cannot be exchanged (a rank has failed, the
 * thread was interrupted); the ranks are then out of step, and further collective operations on
 * this file fail.
 */
@SuppressWarnings("EnumOrdinal") // all ranks run the same classes
final class FileAgreement {
  private static final int NOBODY = Integer.MAX_VALUE;

  private final Comm comm;
  private final FileErrors errors;

  /** Complete when the operation that was called last is over. */
  private CompletableFuture<Boolean> last = CompletableFuture.completedFuture(true);

  /** From the beginning of an operation until the ranks have agreed on its end. */
  private volatile boolean outOfStep;

  /** What the ranks do together once they have met. */
  interface Body<T> {
    @Nullable T run(ExchangedNumbers exchanged);
  }

  FileAgreement(Comm comm, FileErrors errors) {
    this.comm = comm;
    this.errors = errors;
  }

  /**
   * An operation from beginning to end.
   *
   * @param numbers what this rank says, at most {@link ExchangedNumbers#WIDTH} numbers; may throw
   *     what is wrong with its arguments
   * @param body may throw what is wrong on this rank after it has exchanged all that the others
   *     expect
   */
  <T> T hold(FileCall call, Supplier<long[]> numbers, Body<T> body) {
    return inTurn(() -> carryOut(call, numbers, body)).get();
  }

  /** {@link #hold}, of what gives nothing. */
  void settle(FileCall call, Supplier<long[]> numbers, Consumer<ExchangedNumbers> body) {
    boolean _ = hold(call, numbers, giving(body));
  }

  /** {@link #hold}, in the background. */
  Request start(FileCall call, Supplier<long[]> numbers, Body<Status> body) {
    return FileRequest.start(
        inTurn(() -> carryOut(call, numbers, body)), CommInternals.checksOf(comm));
  }

  /**
   * The last operation, which is held together only if the ranks are in step.
   *
   * @param before what this rank does in any case when those before are over
   * @return whether they were in step
   */
  boolean close(Runnable before, Consumer<ExchangedNumbers> body) {
    Supplier<Boolean> closing =
        () -> {
          before.run();
          return !outOfStep && carryOut(FileCall.CLOSE, () -> new long[0], giving(body));
        };
    return inTurn(closing).get();
  }

  private static Body<Boolean> giving(Consumer<ExchangedNumbers> body) {
    return exchanged -> {
      body.accept(exchanged);
      return true;
    };
  }

  /** An exchange within an operation: a few numbers of every rank. */
  ExchangedNumbers exchange(long... mine) {
    return new ExchangedNumbers(comm.allGather(Arrays.copyOf(mine, ExchangedNumbers.SAID)));
  }

  /** The operation behind all those that were called before. */
  private synchronized <T> Supplier<T> inTurn(Supplier<T> operation) {
    CompletableFuture<Boolean> before = last;
    CompletableFuture<Boolean> mine = new CompletableFuture<>();
    last = mine;
    return () -> {
      try {
        boolean _ = before.join();
        return operation.get();
      } finally {
        mine.complete(true);
      }
    };
  }

  private <T> T carryOut(FileCall call, Supplier<long[]> numbers, Body<T> body) {
    if (outOfStep) {
      throw errors.outOfStep(call.method());
    }
    RuntimeException failure = null;
    long[] said = new long[ExchangedNumbers.SAID];
    try {
      long[] mine = numbers.get();
      System.arraycopy(mine, 0, said, 0, mine.length);
    } catch (RuntimeException e) {
      failure = e;
    }
    said[ExchangedNumbers.CALL] = call.ordinal();
    said[ExchangedNumbers.BAD] = failure == null ? 0 : 1;
    outOfStep = true;
    ExchangedNumbers all = exchange(said);
    requireSameCall(all, call);
    T result = null;
    if (all.firstOther(ExchangedNumbers.BAD, 0) < 0) {
      try {
        result = body.run(all);
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
    RuntimeException agreed = agree(failure);
    outOfStep = false;
    if (agreed != null) {
      throw agreed;
    }
    return Objects.requireNonNull(result);
  }

  private void requireSameCall(ExchangedNumbers all, FileCall mine) {
    int other = all.firstOther(ExchangedNumbers.CALL, mine.ordinal());
    if (other >= 0) {
      outOfStep =
          IntStream.range(0, all.ranks()).anyMatch(rank -> call(all, rank) == FileCall.CLOSE);
      throw errors.mismatch(mine.method(), other, call(all, other).method());
    }
  }

  private static FileCall call(ExchangedNumbers all, int rank) {
    return FileCall.values()[(int) all.value(rank, ExchangedNumbers.CALL)];
  }

  /** What all ranks throw, as the first that has failed says; null if none has. */
  private @Nullable RuntimeException agree(@Nullable RuntimeException mine) {
    int failed = comm.allReduce(mine == null ? NOBODY : comm.rank(), Op.MIN);
    if (failed == NOBODY) {
      return null;
    }
    byte[] message = new byte[0];
    if (mine != null) {
      String words = mine instanceof WeftException ? mine.getMessage() : mine.toString();
      message = String.valueOf(words).getBytes(StandardCharsets.UTF_8);
    }
    int length = comm.broadcast(message.length, failed);
    byte[] told = Arrays.copyOf(message, length);
    comm.broadcast(Slice.of(told), failed);
    return mine != null ? mine : errors.elsewhere(failed, new String(told, StandardCharsets.UTF_8));
  }
}
