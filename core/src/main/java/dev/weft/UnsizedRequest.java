package dev.weft;

/** A receive of a message of any size: what {@link UnsizedReceives#ireceiveUnsized} starts. */
public interface UnsizedRequest extends Request {

  /**
   * The bytes of the message, not a copy; none if it came from {@link Comm#PROC_NULL}.
   *
   * @throws ArgumentException if it is not complete, or was cancelled
   * @throws WeftException what the receive failed with
   */
  byte[] message();
}
