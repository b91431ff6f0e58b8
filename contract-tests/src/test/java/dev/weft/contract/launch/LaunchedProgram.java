package dev.weft.contract.launch;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** What a launched rank does, by its first argument. */
final class LaunchedProgram {
  private static final AtomicInteger STARTS = new AtomicInteger();

  private LaunchedProgram() {}

  public static void main(String[] args) throws Exception {
    int start = STARTS.incrementAndGet();
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      switch (args[0]) {
        case "sum" -> {
          long sum = world.allReduce((long) world.rank(), Op.SUM);
          System.out.printf("%d of %d: %d, start %d%n", world.rank(), world.size(), sum, start);
          System.err.print("no line end of " + world.rank());
        }
        case "show" ->
            System.out.println(
                Path.of("").toAbsolutePath()
                    + " "
                    + System.getenv("COLOUR")
                    + " "
                    + System.getProperty("size")
                    + " "
                    + System.getProperty("weft.transport"));
        case "throw" -> {
          if (world.rank() == 1) {
            throw new IllegalStateException("planted");
          }
          world.barrier();
        }
        case "exit" -> System.exit(7);
        case "wait" -> {
          System.out.println("waits");
          new CountDownLatch(1).await();
        }
        case "stall" -> world.receive(new byte[1], (world.rank() + 1) % world.size(), 5);
        default -> throw new IllegalArgumentException(args[0]);
      }
    }
  }
}
