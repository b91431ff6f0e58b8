package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.util.List;

/** Both sides of each guideline, in turns within one process set, so that drift meets both. */
public final class WeftGuidelines implements CallBook {
  private final WeftCalls calls;

  private WeftGuidelines(WeftCalls calls) {
    this.calls = calls;
  }

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out));
    }
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    if (world.rank() == 0) {
      output.hello("");
    }
    WeftGuidelines self = new WeftGuidelines(new WeftCalls(world, options));
    new TimedCalls(self, new WeftOrders(world), options).run(output);
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
