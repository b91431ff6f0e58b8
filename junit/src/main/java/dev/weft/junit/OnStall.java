package dev.weft.junit;

/** The treatment of a test in which nothing can move any more. */
public enum OnStall {
  /** It fails at once, with who waits for whom. */
  FAIL,

  /** That is printed, and the test waits for its time limit. */
  REPORT
}
