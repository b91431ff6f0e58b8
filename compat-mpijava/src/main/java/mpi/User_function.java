package mpi;

/** The function of a user-defined operation; see {@link Op#Op(User_function, boolean)}. */
public abstract class User_function {
  public User_function() {}

  /**
   * Stores {@code invec[i] op inoutvec[i]} in {@code inoutvec[i]} for {@code count} instances of
   * the datatype. {@code invec} is of the lower ranks. The arrays are of the datatype's basic type.
   */
  public abstract void Call(
      Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype)
      throws MPIException;
}
