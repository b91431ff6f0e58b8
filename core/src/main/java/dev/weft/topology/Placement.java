package dev.weft.topology;

/** How ranks take the places of a topology (MPI 4.1, section 8.5: the reorder argument). */
public enum Placement {
  /** Ranks keep their order: rank i of the old communicator has place i. */
  AS_GIVEN,
  /**
   * Ranks may be numbered anew, so that fewer edges, by weight, lead from one host to another. The
   * same on every run. On one host nothing changes.
   */
  NEIGHBORS_TOGETHER
}
