/** The package mpi of Open MPI's Java bindings, over Weft. */
module dev.weft.compat.openmpi {
  requires static org.jspecify;
  requires dev.weft;

  exports mpi;
}
