package dev.weft.lab.program.sort;

/** What a rank holds of a sequence, before it is sorted and afterwards. Used by one thread. */
interface SortedPart {
  /** Brings the rank's elements back as they were, and waits for the other ranks. */
  void begin();

  /** Sorts the whole sequence; what is timed. */
  void sort();

  /**
   * Whether this rank's part is in order, follows that of the rank before, and the parts of all
   * ranks together are the sequence. All ranks call it.
   */
  boolean isRight();
}
