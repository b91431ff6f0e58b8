package dev.weft.internal.transport;

/**
 * A message that the receiver reads where it lies: its sender <i>exposes</i> the memory with the
 * RTS, the receiver <i>reads</i> it, and until it has begun the sender may <i>withdraw</i> it or
 * put other memory in its place. Used under the engine lock of the receiver; a step does not take
 * long and does not block.
 */
public interface ExposedRead {

  /** What a step has come to. */
  enum Outcome {
    /** Nothing could be done now. */
    IDLE,
    /** Some has been copied. */
    MOVED,
    /** All of it is there; the sender is to be told with ACK. */
    DONE,
    /** It cannot be had this way; the sender is to be asked for all of it with CTS. */
    REFUSED
  }

  /** Copies the next piece. Not after DONE or REFUSED. */
  Outcome step();

  /** The receive has failed: nothing more is wanted. Instead of further steps. */
  void abandon();

  /** Copies what can be had without the sender, who is gone; true if that is all. The last call. */
  default boolean finish() {
    Outcome outcome = step();
    while (outcome == Outcome.MOVED) {
      outcome = step();
    }
    if (outcome == Outcome.IDLE) {
      abandon();
    }
    return outcome == Outcome.DONE;
  }
}
