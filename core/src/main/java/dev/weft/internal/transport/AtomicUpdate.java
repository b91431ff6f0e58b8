package dev.weft.internal.transport;

/**
 * The atomic updates that a transport offers for integers of four or eight bytes in remote memory.
 */
public enum AtomicUpdate {
  ADD,
  SWAP,
  /** Stores another value if the present one is as expected. */
  COMPARE_AND_SWAP
}
