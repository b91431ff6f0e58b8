package dev.weft.lab.simulate;

/** The next action of a rank in an algorithm. */
sealed interface Step {

  /** Gives a message away: busy until it is sent. */
  record Send(int peer, double bytes) implements Step {}

  /** Will take the next message of a peer. */
  record Post(int peer) implements Step {}

  /** Waits for everything posted. */
  record Await() implements Step {}

  /** Adds arrays of so many bytes. */
  record Combine(double bytes) implements Step {}

  /** Copies so many bytes. */
  record Copy(double bytes) implements Step {}

  /** Waits for all ranks, each on a core of its own, and begins with them a while later. */
  record Start(double micros) implements Step {}

  /** The clock is read. */
  record Mark() implements Step {}
}
