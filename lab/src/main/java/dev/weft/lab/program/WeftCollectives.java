package dev.weft.lab.program;

import dev.weft.Comm;

/** The collectives of Weft, one by one; the counterpart of {@code mpi_collectives.c}. */
public final class WeftCollectives implements CallBook {
  private final WeftCalls calls;

  private WeftCollectives(Comm world, ProgramOptions options) {
    calls = new WeftCalls(world, options);
  }

  public static void main(String[] args) {
    CallProgram.main(args, WeftCollectives::new);
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    CallProgram.run(world, options, output, WeftCollectives::new);
  }

  @Override
  public Runnable call(Cell cell, int kind) {
    return calls.call(Collective.of(cell.operation()), cell.bytes());
  }

  @Override
  public void barrier() {
    calls.barrier();
  }

  @Override
  public boolean isRight(Cell cell) {
    return calls.isRight(Collective.of(cell.operation()), cell.bytes());
  }
}
