package dev.weft.lab.program;

import java.util.List;

/** The calls of one library that {@link TimedCalls} times. Used by one thread per rank. */
public interface CallBook {
  /** What is timed side by side for each cell: one kind, or several to compare. */
  default List<String> kinds() {
    return List.of("main");
  }

  /** The call of one kind for a cell, with its buffers ready. */
  Runnable call(Cell cell, int kind);

  /** Waits for all ranks; comes before every timed call. */
  void barrier();

  /** Makes the call of a cell once, together with all ranks, and looks at this rank's result. */
  boolean isRight(Cell cell);
}
