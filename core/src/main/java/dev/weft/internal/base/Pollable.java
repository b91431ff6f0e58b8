package dev.weft.internal.base;

/**
 * A request that can be moved on without anybody taking note of its end. Any thread; does not
 * block.
 */
public interface Pollable {
  /** Moves operations on, unless this one is complete. */
  void poll();
}
