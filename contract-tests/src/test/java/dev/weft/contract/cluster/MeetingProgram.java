package dev.weft.contract.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.Port;
import dev.weft.SpawnSpec;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.LaunchException;
import dev.weft.internal.os.HostName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Ranks of several hosts that meet others: ranks that they spawn, the other half of their job,
 * another job. Each prints whom it has met, and where it is.
 */
final class MeetingProgram {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final int TAG = 7;
  private static final int NAME_LIMIT = 256;
  private static final int LONG = 1 << 20;

  private MeetingProgram() {}

  public static void main(String[] args) throws IOException {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      InterComm parent = weft.parent();
      if (parent != null) {
        meet("child", world, parent);
        return;
      }
      switch (args[0]) {
        case "spawn" ->
            spawn(world, Integer.parseInt(args[1]), Arrays.asList(args).subList(2, args.length));
        case "halves" -> halves(world);
        case "serve" -> serve(world, args[1]);
        case "visit" -> visit(world, args[1]);
        default -> throw new IllegalArgumentException(args[0]);
      }
    }
  }

  /** From the last rank; without hosts on its own. */
  private static void spawn(Comm world, int ranks, List<String> hosts) {
    SpawnSpec program = SpawnSpec.of(MeetingProgram.class).ranks(ranks);
    if (!hosts.isEmpty()) {
      program = program.hosts(hosts.toArray(new String[0])).directory(Path.of("/usr"));
    }
    try {
      meet("parent", world, world.spawn(program, world.size() - 1));
    } catch (LaunchException e) {
      System.out.println("not spawned: " + e.getMessage());
    }
  }

  /** Even and odd ranks connect, by a port whose name travels by message. */
  private static void halves(Comm world) {
    int half = world.rank() % 2;
    try (Comm mine = world.split(half, 0)) {
      boolean root = mine.rank() == 0;
      try (Port port = root && half == 0 ? world.openPort() : null) {
        if (port != null) {
          world.send(port.name().getBytes(US_ASCII), 1, TAG);
        }
        String name = null;
        if (root && half == 1) {
          byte[] text = new byte[NAME_LIMIT];
          Status status = world.receive(text, 0, TAG);
          name = new String(text, 0, (int) status.count(), US_ASCII);
        }
        meet(
            half == 0 ? "even" : "odd",
            mine,
            half == 0 ? mine.accept(port, 0, LIMIT) : mine.connect(name, 0, LIMIT));
      }
    }
  }

  /** Under a name, and again at a port whose name is in a file. */
  private static void serve(Comm world, String file) throws IOException {
    int root = world.size() - 1;
    try (Port port = world.rank() == root ? world.openPort() : null) {
      if (port != null) {
        world.publishName("service", port);
        Path draft = Files.writeString(Path.of(file + ".new"), port.name());
        Files.move(draft, Path.of(file));
      }
      meet("server", world, world.accept(port, root, LIMIT));
    }
  }

  private static void visit(Comm world, String file) throws IOException {
    String name = null;
    if (world.rank() == 0) {
      name =
          System.getProperty("weft.ports.dir") == null
              ? Files.readString(Path.of(file))
              : world.lookupName("service", LIMIT);
    }
    meet("visitor", world, world.connect(name, 0, LIMIT));
  }

  /** Short and long messages both ways, a sum over both groups, and one communicator of both. */
  private static void meet(String who, Comm mine, InterComm other) {
    int[] sum = new int[1];
    other.allReduce(Slice.of(new int[] {1}), Slice.of(sum), Op.SUM);
    assertThat(sum).containsExactly(other.remoteSize());
    if (mine.rank() == 0) {
      byte[] got = new byte[LONG];
      var incoming = other.ireceive(got, 0, TAG);
      byte[] sent = new byte[LONG];
      Arrays.fill(sent, (byte) mine.size());
      other.send(sent, 0, TAG);
      incoming.await();
      assertThat(got[LONG - 1]).isEqualTo((byte) other.remoteSize());
    }
    int all;
    try (Comm both = other.merge(who.equals("child") ? InterComm.Half.HIGH : InterComm.Half.LOW)) {
      all = both.allReduce(1, Op.SUM);
    }
    other.disconnect();
    System.out.println(
        "%s %d of %d on %s in %s: %d in all"
            .formatted(
                who, mine.rank(), mine.size(), HostName.get(), Path.of("").toAbsolutePath(), all));
  }
}
