package mpi;

/** An object that a program can free explicitly. */
interface Freeable {
  void free() throws MPIException;
}
