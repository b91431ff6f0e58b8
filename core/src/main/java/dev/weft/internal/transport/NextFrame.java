package dev.weft.internal.transport;

/**
 * The next frame from one peer, for a receiver that takes it from where it lies instead of having
 * it handed over. Under the engine lock.
 */
public interface NextFrame {
  /** Nothing has come. */
  int NONE = -1;

  /** It is another one than asked for, or its payload does not lie in its header. */
  int ANOTHER = -2;

  /** The longest payload in a header. */
  int MOST_BYTES = 48;

  /**
   * Copies the payload of the frame, if it is an EAGER message with this context and tag, lies in
   * the header and is no longer than the room for it. The frame stays: until {@link #consume} it
   * may be copied again, or handed over, also where the copy has thrown.
   *
   * @return the message's bytes, or {@link #NONE}, or {@link #ANOTHER}
   */
  int copy(int context, int tag, Object base, long offset, long room);

  /** Removes the frame that has been copied. */
  void consume();
}
