package dev.weft.lab.network;

import static dev.weft.lab.network.NetworkPlan.words;

import dev.weft.lab.build.CCompiler;
import dev.weft.lab.build.NativeBuild;
import dev.weft.lab.process.ChildProcess;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.system.LaunchHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Links that a process of the lab imitates, with their rate and their delay, if the kernel cannot
 * delay packets: {@code wire.c} has one end of every host's card. Each frame costs the process some
 * microseconds and two copies, so cards hand over several frames at once.
 */
final class ImitatedWire implements AutoCloseable {
  /** Beyond this nobody has seen it keep the rate. */
  private static final int MOST_MEGABITS = 1_000;

  private static final Path CARDS = Path.of("/dev/net/tun");

  /** What it takes to be woken for a packet and again when that is due, here on two cores. */
  static final int OWN_MICROS = 25;

  private static final String READY = "ready";
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** As with flow control on a real link, nothing is dropped. */
  private static final int QUEUE_PACKETS = 100_000;

  /**
   * Of one connection's a card takes as much as the link carries in this time, like TCP's pacing.
   */
  private static final int MICROS_AT_ONCE = 1_000;

  /** And no more than this, what a packet may be. */
  private static final int MOST_AT_ONCE = 1 << 16;

  private final ChildProcess process;

  private ImitatedWire(ChildProcess process) {
    this.process = process;
  }

  /** Whether one can carry a network here. */
  static boolean canCarry(NetworkSpec spec) {
    return spec.kind().megabits() <= MOST_MEGABITS
        && CCompiler.find().isPresent()
        && Files.exists(CARDS);
  }

  /**
   * Makes the cards of all hosts and begins to carry packets between them; the namespaces are
   * there.
   *
   * @throws LaunchFailedException if it cannot
   */
  static ImitatedWire start(NetworkPlan plan) throws InterruptedException {
    Path program = NativeBuild.program("wire", CCompiler.required(), "");
    List<String> command = new ArrayList<>();
    command.addAll(List.of("nsenter", "--net=" + Namespaces.FOLDER.resolve(plan.switchName())));
    command.addAll(List.of(program.toString(), Integer.toString(plan.spec().kind().megabits())));
    command.addAll(List.of(Integer.toString(sleepMicros(plan.spec())), LaunchHosts.CARD));
    plan.hostFiles().forEach(file -> command.add(file.toString()));
    ChildProcess process = ChildProcess.startWithInput(command, Path.of("/"), LIMIT, READY::equals);
    ImitatedWire imitatedWire = new ImitatedWire(process);
    try {
      if (process.nextLine() == null) {
        throw process.failed("did not begin");
      }
      Namespaces.runAll(commands(plan));
      return imitatedWire;
    } catch (LaunchFailedException | InterruptedException e) {
      imitatedWire.close();
      throw e;
    }
  }

  /** What its links are like. */
  static LinkTraits traits(NetworkSpec spec) {
    return new LinkTraits(spec.kind().delayMicros(), 0, 0);
  }

  private static int sleepMicros(NetworkSpec spec) {
    return Math.max(0, spec.kind().delayMicros() - OWN_MICROS);
  }

  private static int bytesAtOnce(NetworkSpec spec) {
    return Math.min(spec.kind().megabits() * MICROS_AT_ONCE / Byte.SIZE, MOST_AT_ONCE);
  }

  /** The commands that start the cards, once they are there. */
  static List<List<String>> commands(NetworkPlan plan) {
    List<List<String>> commands = new ArrayList<>();
    for (int host = 0; host < plan.hosts(); host++) {
      commands.add(
          words(
              "ip -n %s link set %s mtu %d txqueuelen %d gso_max_size %d"
                  .formatted(
                      plan.hostName(host),
                      LaunchHosts.CARD,
                      plan.spec().mtu(),
                      QUEUE_PACKETS,
                      bytesAtOnce(plan.spec()))));
      commands.addAll(plan.cardCommands(host));
    }
    return commands;
  }

  @Override
  public void close() {
    process.close();
  }
}
