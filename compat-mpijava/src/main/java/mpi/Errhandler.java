package mpi;

/** What happens to an error; the two that there are stand in {@link MPI}. */
public class Errhandler {
  Errhandler() {}
}
