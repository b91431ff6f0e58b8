package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Each rank says where it is and what it was given; then it does what the first argument says. The
 * last rank has a part of its own.
 */
public final class Placed {
  public static void main(String[] args) throws IOException {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      world.barrier();
      System.out.println(
          "rank %d of %d on %s in %s, X is %s, clock known to %s ns, cores %s"
              .formatted(
                  world.rank(),
                  world.size(),
                  Files.readString(Path.of("/proc/sys/kernel/hostname")).strip(),
                  Path.of("").toAbsolutePath(),
                  System.getenv("X"),
                  System.getProperty("weft.clock.errorNanos"),
                  cores()));
      System.err.println("error output of " + world.rank());
      boolean last = world.rank() == world.size() - 1;
      switch (args.length == 0 ? "" : args[0]) {
        case "read" -> System.out.println("read " + new String(System.in.readAllBytes()).strip());
        case "halt" -> {
          if (last) {
            Runtime.getRuntime().halt(9);
          }
          world.receive(new int[1], world.size() - 1, 0);
        }
        case "wait" -> {
          world.barrier();
          if (last) {
            System.out.println("ready");
          }
          world.receive(new int[1], Comm.ANY_SOURCE, 0);
        }
        default -> {
          // It ends.
        }
      }
    }
  }

  private static String cores() throws IOException {
    return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.replaceFirst(".*\\s", ""))
        .findFirst()
        .orElse("?");
  }

  private Placed() {}
}
