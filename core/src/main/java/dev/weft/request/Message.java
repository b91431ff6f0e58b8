package dev.weft.request;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ClosedException;
import dev.weft.failure.TruncationException;

/**
 * A message taken out of matching by a matched probe, to be received once (MPI 4.1, section 3.8.2).
 */
public interface Message {
  /** Sender, tag and size. */
  Status status();

  /**
   * Receives the message. Blocks until it has been stored in the buffer, also if the thread is
   * interrupted.
   *
   * @throws ClosedException if it has been received already
   * @throws TruncationException if it is longer than the buffer
   */
  Status receive(Slice buffer);

  /** Starts receiving the message. */
  Request ireceive(Slice buffer);
}
