package dev.weft.request;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.WeftException;

/**
 * A receive of a message of any size, started by {@link dev.weft.call.Receives#ireceiveUnsized
 * Receives.ireceiveUnsized}.
 */
public interface UnsizedRequest extends Request {

  /**
   * The bytes of the message, not a copy; none if it came from {@link dev.weft.Comm#PROC_NULL
   * Comm.PROC_NULL}.
   *
   * @throws ArgumentException if it is not complete, or was cancelled
   * @throws WeftException what the receive failed with
   */
  byte[] message();
}
