package dev.weft.internal.engine.base;

/** The distance of a rank's memory from this rank's: one process, one host, or another host. */
public enum Reach {
  /** The rank is a thread of this process. */
  PROCESS,
  /** Both can map the same files of shared memory. */
  HOST,
  /** Only messages get there. */
  NETWORK
}
