package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import dev.weft.topology.Locality;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What every launcher starts: a broadcast, a ring, a sum over all ranks; then each rank prints a
 * line. With arguments, one rank misbehaves afterwards, and the others wait for it.
 */
final class RingProgram {
  private static final int NUMBER = 4711;
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  private RingProgram() {}

  /** The command line of a rank. */
  static String[] command(String... arguments) {
    return commandOf(RingProgram.class, arguments);
  }

  /** The same of another program. */
  static String[] commandOf(Class<?> program, String... arguments) {
    return commandOf(
        program,
        ClassPath.withLibrary(RingProgram.class, org.assertj.core.api.Assertions.class),
        arguments);
  }

  /** The same with another class path. */
  static String[] commandOf(Class<?> program, String classPath, String... arguments) {
    List<String> line = QuickStart.java();
    line.addAll(
        List.of(
            "-XX:-UsePerfData",
            "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED",
            "-Dweft.meetSeconds=20"));
    List<String> options = Arrays.stream(arguments).filter(each -> each.startsWith("-")).toList();
    line.addAll(options);
    line.addAll(List.of("-cp", classPath));
    line.add(program.getName());
    Arrays.stream(arguments).filter(each -> !options.contains(each)).forEach(line::add);
    return line.toArray(String[]::new);
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      int size = world.size();
      int rank = world.rank();
      int[] number = {rank == 0 ? NUMBER : 0};
      world.broadcast(number, 0);
      int[] left = new int[1];
      var incoming = world.ireceive(left, (rank + size - 1) % size, 1);
      world.send(new int[] {rank}, (rank + 1) % size, 1);
      incoming.await();
      assertThat(number).containsExactly(NUMBER);
      assertThat(left).containsExactly((rank + size - 1) % size);
      assertThat(world.allReduce(1.0, Op.SUM)).isEqualTo(size);
      int together = world.split(Locality.SHARED_MEMORY, 0).size();
      System.out.println(
          "rank %d of %d on %s, %d share memory, tcp at %s"
              .formatted(
                  rank,
                  size,
                  Files.readString(HOST_NAME).strip(),
                  together,
                  System.getProperty("weft.tcp.address")));
      if (args.length == 2) {
        misbehave(world, args[0], Integer.parseInt(args[1]));
      }
    }
  }

  private static void misbehave(Comm world, String how, int who) throws InterruptedException {
    if (world.rank() != who) {
      // Does not need the other rank: only whoever watches over the job can end this one.
      TimeUnit.SECONDS.sleep(50);
      return;
    }
    switch (how) {
      case "throw" -> throw new IllegalStateException("as it should");
      case "abort" -> world.abort(7);
      case "halt" -> Runtime.getRuntime().halt(9);
      default -> throw new IllegalArgumentException(how);
    }
  }
}
