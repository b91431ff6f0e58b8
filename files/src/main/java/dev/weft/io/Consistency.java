package dev.weft.io;

/** The consistency of the ranks' accesses to one file (MPI 4.1, section 14.6). */
public enum Consistency {
  /**
   * What one rank writes the others see after all have called {@link ParallelFile#sync}, or after
   * the file was closed. Accesses that overlap and of which one writes, without a sync between
   * them, leave undefined bytes in the overlap.
   */
  RELAXED,

  /**
   * Accesses take effect as if one came after the other, whole: a read sees all or nothing of a
   * write. Each access takes a lock on its range of bytes, kept by rank 0: two messages more for
   * the other ranks, and those that overlap wait for each other, also where a non-blocking one is
   * started. Accesses at the shared pointer lock the whole file. A collective access locks the
   * stretch that all its ranks access; ranks whose bytes overlap in one collective write are taken
   * in rank order. The end of the file, for a collective read, is where it was at the call.
   */
  ATOMIC
}
