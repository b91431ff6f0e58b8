package dev.weft.request;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * An operation under way (MPI 4.1, section 3.7). The buffers of the operation belong to the library
 * until it is complete. Any thread may ask and wait, several at once; sets of requests are handled
 * by {@link Requests}.
 */
public interface Request {

  /**
   * Blocks until the operation is complete. Spins, yields and then sleeps; a waiting virtual thread
   * unmounts.
   *
   * @throws WeftException what the operation failed with, the same at every call
   * @throws WaitInterruptedException if the thread is interrupted; the operation goes on
   */
  Status await();

  /**
   * Like {@link #await()}, for a limited time.
   *
   * @throws WaitTimeoutException if the operation is still under way then; it goes on
   */
  Status await(Duration limit);

  /**
   * Moves operations on and says whether this one is complete. Does not block.
   *
   * @throws WeftException what the operation failed with
   */
  boolean test();

  /** Whether the operation is complete, successfully or not. Moves nothing on. */
  boolean isDone();

  /**
   * How the operation ended.
   *
   * @throws ArgumentException if it has not ended
   * @throws WeftException what the operation failed with
   */
  Status status();

  /**
   * Asks for the operation to be taken back (MPI 4.1, section 3.8.4). A receive that has not
   * matched is cancelled at once; a send may have to ask its receiver. Await the request as usual:
   * {@link Status#cancelled} tells whether it was.
   *
   * @throws ArgumentException for a collective operation, which cannot be cancelled
   */
  void cancel();

  /**
   * A future that completes with the operation, on whatever thread completes it; nobody has to call
   * {@link #await} or {@link #test} for that. An operation that is awaited ends sooner.
   */
  CompletableFuture<Status> toFuture();
}
