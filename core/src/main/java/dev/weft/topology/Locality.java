package dev.weft.topology;

/** Resources that ranks may have in common (MPI 4.1, section 7.4.2: the split_type argument). */
public enum Locality {
  /** They are threads of one process. */
  PROCESS,
  /** They can share memory (MPI_COMM_TYPE_SHARED): one machine, and one place for shared memory. */
  SHARED_MEMORY,
  /** They run on one machine, perhaps in containers that cannot share memory. */
  HOST
}
