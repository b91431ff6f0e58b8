package dev.weft.internal.transport;

/** What a transport may do atomically with an integer of four or eight bytes in remote memory. */
public enum AtomicUpdate {
  ADD,
  SWAP,
  /** Stores another value if the present one is as expected. */
  COMPARE_AND_SWAP
}
