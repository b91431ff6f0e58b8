package mpi;

/** The treatment of an error; {@link MPI} has the two possible values. */
public class Errhandler {
  Errhandler() {}
}
