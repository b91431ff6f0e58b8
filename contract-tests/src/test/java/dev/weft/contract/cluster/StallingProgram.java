package dev.weft.contract.cluster;

import dev.weft.Comm;
import dev.weft.Weft;
import java.io.PrintStream;

/** Each rank waits for the next one. Rank 0's process ends once it has printed that. */
final class StallingProgram {
  private static final String REPORT = "nothing has moved";
  private static final int TAG = 5;

  private StallingProgram() {}

  static String[] command() {
    String[] options = {"-Dweft.stall.report=1s"};
    return RingProgram.commandOf(StallingProgram.class, options);
  }

  public static void main(String[] args) {
    System.setErr(new EndingStream(System.err));
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      world.receive(new int[1], (world.rank() + 1) % world.size(), TAG);
    }
  }

  private static final class EndingStream extends PrintStream {
    EndingStream(PrintStream out) {
      super(out, true);
    }

    @Override
    public void print(String text) {
      super.print(text);
      if (text.contains(REPORT)) {
        flush();
        Runtime.getRuntime().halt(3);
      }
    }
  }
}
