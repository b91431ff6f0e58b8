package dev.weft.contract.cluster;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.cluster.HostCommand;
import java.util.List;
import java.util.stream.IntStream;

/** What {@link RingProgram} prints when all is well. */
final class Expected {
  private Expected() {}

  /**
   * Every rank has printed its line, and ended in order.
   *
   * @param hosts by rank, the number of the host that it is to be on
   */
  static void ring(HostCommand command, int... hosts) {
    String output = command.output();
    assertThat(command.exitCode()).as("%s", output).isZero();
    ring(output, "10.77.0.", hosts);
  }

  /** The same of what all have printed; TCP is at addresses that begin so. */
  static void ring(String output, String network, int... hosts) {
    List<String> lines =
        IntStream.range(0, hosts.length)
            .mapToObj(
                rank ->
                    "rank %d of %d on n%d, %d share memory, tcp at %s%d"
                        .formatted(
                            rank,
                            hosts.length,
                            hosts[rank],
                            IntStream.of(hosts).filter(host -> host == hosts[rank]).count(),
                            network,
                            hosts[rank]))
            .toList();
    assertThat(output.lines().filter(line -> line.startsWith("rank ")))
        .as("%s", output)
        .containsExactlyInAnyOrderElementsOf(lines);
  }

  /** {@link StallingProgram} has had its stall reported. */
  static void stall(String output, int size) {
    String ranks = IntStream.range(0, size).mapToObj(rank -> rank + " -> ").collect(joining());
    assertThat(output)
        .contains("weft: nothing has moved for ")
        .contains(
            "rank 0 waits for rank 1: a receive of up to 4 bytes with tag 5, called at StallingProgram.main(")
        .contains("cycle: " + ranks + "0\n");
  }
}
