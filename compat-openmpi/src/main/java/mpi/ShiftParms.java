package mpi;

/** The two ranks of a shift (MPI_Cart_shift). Immutable. */
public final class ShiftParms {
  private final dev.weft.topology.Cartesian.Shift shift;

  ShiftParms(dev.weft.topology.Cartesian.Shift shift) {
    this.shift = shift;
  }

  /** From whom data comes; {@code MPI.PROC_NULL} beyond a border. */
  public int getRankSource() {
    return shift.source();
  }

  /** To whom data goes; {@code MPI.PROC_NULL} beyond a border. */
  public int getRankDest() {
    return shift.destination();
  }
}
