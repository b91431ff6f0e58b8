package dev.weft.internal.engine.base;

/** When a send is complete (MPI 4.1, section 3.4). Ready mode is standard mode here. */
public enum SendMode {
  /** Once the buffer may be used again. */
  STANDARD,
  /** Once the receive has begun. */
  SYNCHRONOUS,
  /** Once the message has been copied. */
  BUFFERED
}
