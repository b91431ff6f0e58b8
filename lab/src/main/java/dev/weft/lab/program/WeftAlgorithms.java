package dev.weft.lab.program;

import dev.weft.Comm;

/**
 * The collectives of Weft with the algorithms of {@link MessageAlgorithm}; the job's rules, given
 * by whoever starts it, choose them.
 */
public final class WeftAlgorithms implements CallBook {
  private final WeftCalls calls;

  private WeftAlgorithms(Comm world, ProgramOptions options) {
    calls = new WeftCalls(world, options);
  }

  public static void main(String[] args) {
    CallProgram.main(args, WeftAlgorithms::new);
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    CallProgram.run(world, options, output, WeftAlgorithms::new);
  }

  @Override
  public Runnable call(Cell cell, int kind) {
    return calls.call(MessageAlgorithm.of(cell.operation()).operation(), cell.bytes());
  }

  @Override
  public void barrier() {
    calls.barrier();
  }

  @Override
  public boolean isRight(Cell cell) {
    return calls.isRight(MessageAlgorithm.of(cell.operation()).operation(), cell.bytes());
  }
}
