package dev.weft.call;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;

/**
 * Sends in buffered mode: complete once copied, whatever the receiver does (MPI 4.1, sections 3.4
 * and 3.6). Any thread may call.
 */
public interface BufferedSends {

  /**
   * Sends a message in buffered mode. Never waits for the receiver: the message is copied. Then the
   * buffer may be used again.
   *
   * @throws ResourceException if buffered messages under way would exceed the limit, see {@link
   *     dev.weft.Comm#bufferedLimit Comm.bufferedLimit}
   * @throws ArgumentException if the rank or tag is out of range
   * @throws PeerFailedException if the destination has failed
   */
  void bsend(Slice buffer, int destination, int tag);

  /**
   * Starts a send as {@code bsend} does, without blocking. The buffer may be read, not written,
   * until the request is complete (MPI 4.1, section 3.7.2).
   */
  Request ibsend(Slice buffer, int destination, int tag);

  /**
   * Prepares a send that can be started many times with the same arguments (MPI 4.1, section 3.9).
   * The buffer is read from each start until its completion.
   */
  PersistentRequest bsendInit(Slice buffer, int destination, int tag);
}
