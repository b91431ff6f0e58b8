package dev.weft.call;

import dev.weft.failure.ArgumentException;
import dev.weft.request.UnsizedRequest;

/** Receives of messages whose size the receiver does not know. Any thread may call. */
public interface UnsizedReceives {

  /**
   * Starts to receive the next message from {@code source} with {@code tag}, whatever its size up
   * to that of an array. Either may be a wildcard, {@link dev.weft.Comm#ANY_SOURCE Comm.ANY_SOURCE}
   * or {@link dev.weft.Comm#ANY_TAG Comm.ANY_TAG}. It takes its turn among the other receives (MPI
   * 4.1, section 3.5), which a probe before a receive does not, and needs no buffer: memory is
   * allocated when the message is known. Does not block.
   *
   * @return what gives the message once it is complete
   * @throws ArgumentException if the rank or tag is out of range
   */
  UnsizedRequest ireceiveUnsized(int source, int tag);
}
