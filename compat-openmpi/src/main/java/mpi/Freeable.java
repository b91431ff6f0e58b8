package mpi;

/** An object that a program frees when it is no longer needed. */
public interface Freeable {
  /** Frees it; it is null from then on. */
  void free() throws MPIException;
}
