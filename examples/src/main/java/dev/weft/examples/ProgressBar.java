package dev.weft.examples;

/**
 * A bar on the terminal, redrawn in place; nothing where nobody watches. The launcher says with
 * {@code WEFT_TERMINAL} that somebody does, since a rank's own error output is a pipe.
 */
final class ProgressBar {
  private static final int CELLS = 40;

  private final boolean shown;
  private int drawnCells = -1;

  ProgressBar(boolean shown) {
    this.shown = shown;
  }

  /** Shown at rank 0 if the error output reaches a terminal. */
  static ProgressBar atRank(int rank) {
    return new ProgressBar(rank == 0 && System.getenv("WEFT_TERMINAL") != null);
  }

  /**
   * @param fraction of the work done, 0 to 1
   */
  void show(double fraction) {
    int cells = (int) (CELLS * Math.clamp(fraction, 0, 1));
    if (shown && cells != drawnCells) {
      drawnCells = cells;
      String bar = "#".repeat(cells) + ".".repeat(CELLS - cells);
      System.err.print("[" + bar + "] " + 100 * cells / CELLS + " %\r");
      System.err.flush();
    }
  }

  void clear() {
    if (shown) {
      System.err.print(" ".repeat(CELLS + 8) + "\r");
      System.err.flush();
    }
  }
}
