package mpi;

/** What {@link Cartcomm#Shift} returns. A rank of -1 stands for nobody, as MPJ Express has it. */
public class ShiftParms {
  public int rank_source;
  public int rank_dest;

  ShiftParms() {}
}
