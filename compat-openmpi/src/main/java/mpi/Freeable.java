package mpi;

/** Something that a program frees when it needs it no more. */
public interface Freeable {
  /** Frees it; it is null from then on. */
  void free() throws MPIException;
}
