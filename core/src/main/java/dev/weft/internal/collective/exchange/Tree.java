package dev.weft.internal.collective.exchange;

/**
 * The binomial tree over the ranks of a communicator, counted from the root on, and this rank's
 * place in it. A rank's subtree is a run of ranks that begins with that rank. Immutable.
 *
 * <pre>
 *   0 ─┬─ 4 ─┬─ 6 ─── 7
 *      │     └─ 5
 *      ├─ 2 ─── 3
 *      └─ 1
 * </pre>
 */
public final class Tree {
  private final int ranks;
  private final int root;
  private final int place;

  public Tree(Exchange exchange, int root) {
    this.ranks = exchange.size();
    this.root = root;
    this.place = (exchange.rank() - root + ranks) % ranks;
  }

  /** This rank's distance from the root, going up and around. */
  public int place() {
    return place;
  }

  public boolean isRoot() {
    return place == 0;
  }

  /** The rank above this one, unless that is the root. */
  public int parent() {
    return rankAt(place & (place - 1));
  }

  /** The rank at {@code place() + distance}, a child of this one. */
  public int child(int distance) {
    return rankAt(place + distance);
  }

  private int rankAt(int aPlace) {
    return (aPlace + root) % ranks;
  }

  /** The smallest power of two above the distances of this rank's children. */
  public int reach() {
    return place == 0 ? ceilingPowerOfTwo(ranks) : Integer.lowestOneBit(place);
  }

  /** First place behind this rank's subtree. */
  public int end() {
    return end(place, reach());
  }

  /** First place behind the subtree of the child at {@code place() + distance}. */
  public int childEnd(int distance) {
    return end(place + distance, distance);
  }

  /** Whether there is a child at {@code place() + distance}, a power of two below the reach. */
  public boolean hasChild(int distance) {
    return distance < ranks - place;
  }

  private int end(int aPlace, int span) {
    return Math.min(ranks - aPlace, span) + aPlace;
  }

  private static int ceilingPowerOfTwo(int n) {
    return n == 1 ? 1 : Integer.highestOneBit(n - 1) << 1;
  }
}
