package dev.weft.internal.engine.base;

/** How near a rank's memory is to this one's. */
public enum Reach {
  /** The rank is a thread of this process. */
  PROCESS,
  /** Both can map the same files of shared memory. */
  HOST,
  /** Only messages get there. */
  NETWORK
}
