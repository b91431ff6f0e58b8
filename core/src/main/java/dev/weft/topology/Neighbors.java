package dev.weft.topology;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;

/**
 * The ranks from which a rank of a communicator with a topology receives and to which it sends (MPI
 * 4.1, section 8.5.5). The neighbourhood collectives number blocks as these lists do. A rank may be
 * listed several times; at the border of a Cartesian grid it is {@link dev.weft.Comm#PROC_NULL
 * Comm.PROC_NULL}. Immutable.
 */
@CheckReturnValue
public final class Neighbors {
  private static final int UNIT = 1;

  private final int[] sources;
  private final int[] destinations;
  private final int[] sourceWeights;
  private final int[] destinationWeights;

  private Neighbors(int[] sources, int[] sourceWeights, int[] destinations, int[] weights) {
    this.sources = sources;
    this.sourceWeights = sourceWeights;
    this.destinations = destinations;
    this.destinationWeights = weights;
  }

  /** The same ranks both ways, with weight 1. */
  public static Neighbors of(int... both) {
    return of(both, both);
  }

  /** Sources and destinations, with weight 1. */
  public static Neighbors of(int[] sources, int[] destinations) {
    return new Neighbors(
        sources.clone(), ones(sources.length), destinations.clone(), ones(destinations.length));
  }

  /**
   * Sources and destinations with weights: the traffic of an edge, for the placement of neighbours
   * near each other. The two ends of an edge give the same weight.
   *
   * @throws ArgumentException if a weight is negative or there is not one for each rank
   */
  public static Neighbors weighted(
      int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
    checkWeights("sources", sources, sourceWeights);
    checkWeights("destinations", destinations, destinationWeights);
    return new Neighbors(
        sources.clone(), sourceWeights.clone(), destinations.clone(), destinationWeights.clone());
  }

  /** Number of ranks that this one receives from. */
  public int indegree() {
    return sources.length;
  }

  /** Number of ranks that this one sends to. */
  public int outdegree() {
    return destinations.length;
  }

  /** The rank that block {@code i} comes from. */
  public int source(int i) {
    return sources[i];
  }

  /** The rank that block {@code i} goes to. */
  public int destination(int i) {
    return destinations[i];
  }

  /** All sources. */
  public int[] sources() {
    return sources.clone();
  }

  /** All destinations. */
  public int[] destinations() {
    return destinations.clone();
  }

  /** The weights of the sources, in their order. */
  public int[] sourceWeights() {
    return sourceWeights.clone();
  }

  /** The weights of the destinations, in their order. */
  public int[] destinationWeights() {
    return destinationWeights.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Neighbors that
        && Arrays.equals(sources, that.sources)
        && Arrays.equals(destinations, that.destinations)
        && Arrays.equals(sourceWeights, that.sourceWeights)
        && Arrays.equals(destinationWeights, that.destinationWeights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(sources) + Arrays.hashCode(destinations);
  }

  @Override
  public String toString() {
    return "from " + Arrays.toString(sources) + " to " + Arrays.toString(destinations);
  }

  private static void checkWeights(String what, int[] ranks, int[] weights) {
    if (ranks.length != weights.length) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "%d %s and %d weights; give a weight for each"
              .formatted(ranks.length, what, weights.length));
    }
    for (int weight : weights) {
      if (weight < 0) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY, "weight " + weight + " is negative; give one from 0 on");
      }
    }
  }

  private static int[] ones(int length) {
    int[] ones = new int[length];
    Arrays.fill(ones, UNIT);
    return ones;
  }
}
