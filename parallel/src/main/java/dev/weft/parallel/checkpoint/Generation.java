package dev.weft.parallel.checkpoint;

/**
 * One call of {@code save} on all ranks.
 *
 * @param number later ones have higher ones
 * @param id random, so that no two calls are mistaken for one
 */
record Generation(long number, long id) implements Comparable<Generation> {
  @Override
  public int compareTo(Generation other) {
    int byNumber = Long.compare(number, other.number);
    return byNumber != 0 ? byNumber : Long.compare(id, other.id);
  }
}
