package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;

/**
 * Loses ranks, one after the other, as its arguments say: {@code 2:throw}, {@code 1:exit}, {@code
 * 0:halt}, {@code 3:wait} for one that is killed from outside. The others wait for a message of
 * each until they hear that it is dead. Then all that are left end as the last argument says:
 * {@code end}, {@code throw} or {@code abort}. A process that takes the place of a dead one ends,
 * or, with {@code throw} as its first argument, throws.
 */
public final class Bereft {
  private static final int TAG = 7;
  private static final int ABORTED = 9;
  private static final long STAY_MILLIS = 1_500;

  /** Said by {@code exit}. */
  public static final int EXITED = 5;

  public static void main(String[] args) throws Exception {
    Weft weft = Weft.init(args);
    Comm world = weft.world();
    long pid = ProcessHandle.current().pid();
    // In one piece, as others print at the same time.
    System.out.println("ready " + world.rank() + ' ' + pid + ' ' + weft.incarnation());
    if (weft.incarnation() > 0) {
      if (args[0].equals("throw")) {
        throw new IllegalStateException("a newcomer");
      }
      Thread.sleep(STAY_MILLIS);
      weft.close();
      return;
    }
    for (String arg : args) {
      if (arg.contains(":")) {
        lose(world, Integer.parseInt(arg.substring(0, arg.indexOf(':'))), arg);
      }
    }
    switch (args[args.length - 1]) {
      case "throw" -> throw new IllegalStateException("all of them");
      case "abort" -> world.abort(ABORTED, "enough");
      case "late" -> {
        while (System.in.read() >= 0) {
          // Until whoever started the job has seen enough.
        }
        weft.close();
      }
      default -> weft.close();
    }
  }

  private static void lose(Comm world, int lost, String how) throws InterruptedException {
    if (world.rank() == lost) {
      switch (how.substring(how.indexOf(':') + 1)) {
        case "throw" -> throw new IllegalStateException("one of them");
        case "exit" -> System.exit(EXITED);
        case "halt" -> Runtime.getRuntime().halt(0);
        default -> Thread.sleep(Long.MAX_VALUE);
      }
    }
    try {
      world.receive(new int[1], lost, TAG);
    } catch (PeerFailedException e) {
      System.out.println("heard " + world.rank() + ": " + e.getMessage());
    }
  }

  private Bereft() {}
}
