package dev.weft.lab.program;

import dev.weft.Comm;
import java.util.List;

/**
 * Measures both sides of each guideline in turns within one set of processes, so that drift affects
 * both.
 */
public final class WeftGuidelines implements CallBook {
  private final WeftCalls calls;

  private WeftGuidelines(Comm world, ProgramOptions options) {
    calls = new WeftCalls(world, options);
  }

  public static void main(String[] args) {
    CallProgram.main(args, WeftGuidelines::new);
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    CallProgram.run(world, options, output, WeftGuidelines::new);
  }

  @Override
  public List<String> kinds() {
    return List.of("call", "bound");
  }

  @Override
  public Runnable call(Cell cell, int kind) {
    Guideline guideline = Guideline.of(cell.operation());
    return (kind == 0 ? guideline.call() : guideline.bound()).of(calls, cell.bytes());
  }

  @Override
  public void barrier() {
    calls.barrier();
  }

  /** The experiment of the collectives checks each call; here both sides just run. */
  @Override
  public boolean isRight(Cell cell) {
    call(cell, 0).run();
    call(cell, 1).run();
    return true;
  }
}
