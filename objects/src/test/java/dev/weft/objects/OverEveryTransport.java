package dev.weft.objects;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.util.List;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of nodes that run once for each transport. */
@ParameterizedClass(name = "{0}")
@MethodSource("transports")
abstract class OverEveryTransport {
  /** One rank, two, and an odd number that no transport treats specially. */
  static final int[] RANKS = Thorough.isWanted() ? new int[] {1, 2, 4, 7} : new int[] {1, 2, 5};

  /** For what two ranks show as well as others do, unless it is to be thorough. */
  static final int[] FEW_RANKS = Thorough.isWanted() ? RANKS : new int[] {2};

  /** The same where one rank is not enough. */
  static final int[] TWO_OR_MORE = Thorough.isWanted() ? new int[] {2, 4, 7} : new int[] {2};

  /** Without native calls, those that would make some; all of them in one job if it is thorough. */
  static List<Via> transports() {
    if (Thorough.isWanted()) {
      return List.of(Via.LOCAL, Via.SHM, Via.TCP, Via.MIX);
    }
    return "off".equals(System.getProperty("weft.native"))
        ? List.of(Via.SHM, Via.TCP)
        : List.of(Via.LOCAL, Via.SHM, Via.TCP);
  }

  /** What each rank does with its node. */
  interface OnNode {
    void run(Node node) throws Exception;
  }

  @Parameter Via via = Via.LOCAL;

  /**
   * For what waits long and depends on no transport: one of them will do, if it is not thorough.
   */
  void unlessAnotherTransportShowsIt() {
    assumeTrue(Thorough.isWanted() || via == Via.SHM);
  }

  void nodes(int ranks, OnNode program) {
    nodes(ranks, NodeOptions.DEFAULTS, program);
  }

  void nodes(int[] numbersOfRanks, OnNode program) {
    nodes(numbersOfRanks, NodeOptions.DEFAULTS, program);
  }

  /** One job after the other. */
  void nodes(int[] numbersOfRanks, NodeOptions options, OnNode program) {
    for (int ranks : numbersOfRanks) {
      nodes(ranks, options, program);
    }
  }

  static int next(Node node) {
    return (node.rank() + 1) % node.size();
  }

  void nodes(int ranks, NodeOptions options, OnNode program) {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (Node node = Node.of(world, options)) {
            program.run(node);
          }
        });
  }
}
