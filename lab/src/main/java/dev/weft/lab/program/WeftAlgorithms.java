package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;

/**
 * The collectives of Weft with the algorithms of {@link MessageAlgorithm}; the job's rules, given
 * by whoever starts it, choose them.
 */
public final class WeftAlgorithms implements CallBook {
  private final WeftCalls calls;

  private WeftAlgorithms(WeftCalls calls) {
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
    WeftAlgorithms self = new WeftAlgorithms(new WeftCalls(world, options));
    new TimedCalls(self, new WeftOrders(world), options).run(output);
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
