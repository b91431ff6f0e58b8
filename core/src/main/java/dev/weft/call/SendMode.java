package dev.weft.call;

/**
 * The mode of a send, which determines when it is complete (MPI 4.1, section 3.4). In every mode
 * the buffer of a complete send may be used again.
 */
public enum SendMode {
  /** When the library has buffered the message or its receiver has it: the library decides. */
  STANDARD,
  /** When the receiver has begun to receive the message. */
  SYNCHRONOUS,
  /**
   * When the message has been copied, whatever the receiver does (MPI 4.1, section 3.6). {@link
   * dev.weft.Comm#bufferedLimit Comm.bufferedLimit} says how much may be under way.
   */
  BUFFERED,
  /** As in standard mode; the caller knows that the receive has been posted. */
  READY
}
