package dev.weft.internal.collective.planned;

/**
 * What a rank does in each round of an operation with the same buffers: it writes for the others,
 * and, once all have written, reads what they have.
 */
public interface PlannedCall {
  /** The most bytes that any rank writes; the same on all ranks. */
  long bytes();

  /**
   * Checks that the buffers may still be used.
   *
   * @throws dev.weft.failure.ArgumentException if one has been freed
   */
  void requireBuffers();

  void write(RoundMemory memory);

  void read(RoundMemory memory);
}
