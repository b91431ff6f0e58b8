package mpi;

/** The result of {@link Cartcomm#Shift}. A rank of -1 denotes no process, as in MPJ Express. */
public class ShiftParms {
  public int rank_source;
  public int rank_dest;

  ShiftParms() {}
}
