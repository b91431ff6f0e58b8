package mpi;

/** What can be freed by hand. */
interface Freeable {
  void free() throws MPIException;
}
