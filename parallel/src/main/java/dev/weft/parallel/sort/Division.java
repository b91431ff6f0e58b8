package dev.weft.parallel.sort;

/** How many elements of a sorted sequence each rank gets. */
public enum Division {
  /**
   * About equally many, by samples: with up to 32 ranks at most an eighth more than the average,
   * and mostly some percent. Takes one exchange of samples. Equal elements do not change that.
   */
  SAMPLED,

  /**
   * Numbers that differ by one at most, the lower ranks having more. Takes some tens of small
   * exchanges.
   */
  EVEN,

  /** As many as the rank has given. Takes as long as {@link #EVEN}. */
  KEPT
}
