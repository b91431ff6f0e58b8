package dev.weft.lab.program;

import java.lang.foreign.MemorySegment;

/**
 * One side of a ping-pong towards its one partner, over memory of its own. Both calls block until
 * that memory may be used again.
 */
public interface PingPongChannel {
  /** All memory that messages are sent from and received into. */
  MemorySegment memory();

  void send(long offset, int bytes);

  void receive(long offset, int bytes);
}
