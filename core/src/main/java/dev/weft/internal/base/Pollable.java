package dev.weft.internal.base;

/**
 * A request that can make progress without a caller that observes its end. Any thread; does not
 * block.
 */
public interface Pollable {
  /** Moves operations on, unless this one is complete. */
  void poll();
}
