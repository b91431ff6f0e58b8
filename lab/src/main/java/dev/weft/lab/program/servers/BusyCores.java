package dev.weft.lab.program.servers;

/** Keeps as many cores busy as it is told, until its input ends: other programs share them. */
public final class BusyCores {
  /** Makes the loop do something. */
  static volatile long sink;

  private BusyCores() {}

  /** Computes. */
  public static void main(String[] arguments) throws Exception {
    for (int i = Integer.parseInt(arguments[0]); i > 0; i--) {
      Thread _ = Thread.ofPlatform().daemon().start(BusyCores::compute);
    }
    System.out.println("busy");
    while (System.in.read() >= 0) {
      // Nothing is sent.
    }
  }

  private static void compute() {
    for (long i = 1; i != 0; i = i * 6364136223846793005L + 1) {
      sink = i;
    }
  }
}
