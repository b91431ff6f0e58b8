package dev.weft.lab.program;

/**
 * Rank 0's orders to the other ranks, and their times in return. They travel outside the timed
 * calls, only by point-to-point messages. Used by one thread per rank.
 */
public abstract class Orders {
  private final int rank;
  private final int ranks;

  protected Orders(int rank, int ranks) {
    this.rank = rank;
    this.ranks = ranks;
  }

  /** Blocks until the first numbers of an array may be used again. */
  protected abstract void send(long[] numbers, int count, int destination);

  /** Blocks until as many numbers have arrived. */
  protected abstract void receive(long[] numbers, int count, int source);

  public final int rank() {
    return rank;
  }

  public final int ranks() {
    return ranks;
  }

  /** Rank 0's numbers, at every rank. */
  public final void share(long[] numbers) {
    if (rank != 0) {
      receive(numbers, numbers.length, 0);
      return;
    }
    for (int other = 1; other < ranks; other++) {
      send(numbers, numbers.length, other);
    }
  }

  /** Combines every rank's times element by element; the results are rank 0's alone. */
  public final void collect(long[] own, int count, long[] slowest, long[] fastest) {
    if (rank != 0) {
      send(own, count, 0);
      return;
    }
    System.arraycopy(own, 0, slowest, 0, count);
    System.arraycopy(own, 0, fastest, 0, count);
    long[] theirs = new long[count];
    for (int other = 1; other < ranks; other++) {
      receive(theirs, count, other);
      for (int i = 0; i < count; i++) {
        slowest[i] = Math.max(slowest[i], theirs[i]);
        fastest[i] = Math.min(fastest[i], theirs[i]);
      }
    }
  }
}
