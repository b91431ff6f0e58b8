package mpi;

/** The result of {@link Cartcomm#Get}. */
public class CartParms {
  public int[] dims;
  public boolean[] periods;
  public int[] coords;

  CartParms() {}
}
