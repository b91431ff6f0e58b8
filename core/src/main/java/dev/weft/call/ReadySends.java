package dev.weft.call;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;

/**
 * Sends in ready mode: the caller knows that the receive has been posted (MPI 4.1, section 3.4).
 * Weft treats them as standard sends, which the standard allows. Any thread may call.
 */
public interface ReadySends {

  /**
   * Sends a message in ready mode. The matching receive must have been posted already. Then the
   * buffer may be used again.
   *
   * @throws ArgumentException if the rank or tag is out of range
   * @throws PeerFailedException if the destination has failed
   */
  void rsend(Slice buffer, int destination, int tag);

  /**
   * Starts a send as {@code rsend} does, without blocking. The buffer may be read, not written,
   * until the request is complete (MPI 4.1, section 3.7.2).
   */
  Request irsend(Slice buffer, int destination, int tag);

  /**
   * Prepares a send that can be started many times with the same arguments (MPI 4.1, section 3.9).
   * The buffer is read from each start until its completion.
   */
  PersistentRequest rsendInit(Slice buffer, int destination, int tag);
}
