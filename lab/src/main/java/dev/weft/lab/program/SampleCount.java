package dev.weft.lab.program;

/**
 * The number of samples of a cell: as many as fit into the measuring time, but at least twenty. If
 * twenty samples would take more than ten times that time, there are fewer, down to three, so that
 * no cell can stall a run. If ranks share cores, the time is multiplied by the number of ranks on a
 * core, because disturbances then last longer.
 */
final class SampleCount {
  /** More are never taken. */
  static final int MOST = 20_000;

  /** At least so many, unless they take too long. */
  static final int USUAL_LEAST = 20;

  private static final int FEWEST = 3;
  private static final double PATIENCE = 10;

  private SampleCount() {}

  static int of(ProgramOptions options, double sampleNanos) {
    double fitting = options.measureMillis() * 1e6 / sampleNanos;
    double shared = fitting * options.ranksPerCore();
    if (shared >= USUAL_LEAST) {
      return (int) Math.min(shared, Math.clamp(options.samples(), USUAL_LEAST, MOST));
    }
    return (int) Math.clamp(PATIENCE * fitting, FEWEST, USUAL_LEAST);
  }

  /** How many of them each visit of a cell takes; all in the first where they are few. */
  static int ofVisit(int count, int visits) {
    return count < USUAL_LEAST ? count : (count + visits - 1) / visits;
  }
}
