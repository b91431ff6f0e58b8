package dev.weft.junit;

/** The kind of a test's ranks. */
public enum RankMode {
  /** Threads of the test's own process, all with the same instance of the test class. */
  THREADS,

  /**
   * Processes of their own, each of which runs the whole life of the test: an instance of the
   * class, what comes before all and before each, the method, and what comes after. The test's own
   * process runs no more of it than the constructor and what comes before and after all.
   */
  PROCESSES
}
