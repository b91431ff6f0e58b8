package mpi;

/** The result of {@link Graphcomm#Get}. */
public class GraphParms {
  public int[] index;
  public int[] edges;

  public GraphParms() {}
}
