package dev.weft.call;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;

/**
 * Sends in synchronous mode: complete only when the matching receive has begun (MPI 4.1, section
 * 3.4). Any thread may call.
 */
public interface SynchronousSends {

  /**
   * Sends a message in synchronous mode. Blocks until the receiver has begun to receive it. Then
   * the buffer may be used again.
   *
   * @throws ArgumentException if the rank or tag is out of range
   * @throws PeerFailedException if the destination has failed
   * @throws WaitInterruptedException if the thread is interrupted while it waits; the message is
   *     sent all the same, and the buffer may be used again
   */
  void ssend(Slice buffer, int destination, int tag);

  /**
   * Starts a send as {@code ssend} does, without blocking. The buffer may be read, not written,
   * until the request is complete (MPI 4.1, section 3.7.2).
   */
  Request issend(Slice buffer, int destination, int tag);

  /**
   * Prepares a send that can be started many times with the same arguments (MPI 4.1, section 3.9).
   * The buffer is read from each start until its completion.
   */
  PersistentRequest ssendInit(Slice buffer, int destination, int tag);
}
