package dev.weft.parallel.division;

/**
 * The division of the indices 0 to {@link #extent} - 1 of one dimension among a number of parts,
 * numbered from 0 on. Each index belongs to one part, which has its indices in ascending order:
 * index {@code local} of a part is the one that has so many of the part's indices before it. A part
 * may be empty. Immutable; any thread.
 */
public sealed interface IndexDivision permits BalancedDivision, CyclicDivision, DivisionWindow {

  /** Takes indices of one part that follow each other, in the whole and in the part. */
  @FunctionalInterface
  interface RunVisitor {
    /** A run of at least one index. */
    void visit(long index, long local, long length);
  }

  /** Number of indices of all parts. */
  long extent();

  /** Number of parts. */
  int parts();

  /** The part that has an index from 0 to {@code extent() - 1}. */
  int owner(long index);

  /** How many indices below {@code index}, from 0 to {@code extent()}, a part has. */
  long countBefore(int part, long index);

  /** The index in the whole of one of a part's indices. */
  long index(int part, long local);

  /** Gives a part's indices between {@code from} and {@code to}, exclusive, in ascending runs. */
  void forEachRun(int part, long from, long to, RunVisitor visitor);

  /** Whether the indices of each part follow each other. */
  boolean isInBlocks();

  /** How many indices a part has. */
  default long count(int part) {
    return countBefore(part, extent());
  }

  /** The same division of the indices from {@code from} to {@code to}, counted from 0 on. */
  default IndexDivision window(long from, long to) {
    return from == 0 && to == extent() ? this : new DivisionWindow(this, from, to);
  }
}
