package dev.weft.objects;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of nodes that run once for each transport. */
@ParameterizedClass(name = "{0}")
@EnumSource(value = Via.class, mode = EnumSource.Mode.EXCLUDE, names = "UCX")
abstract class OverEveryTransport {
  /** One rank, two, some, and an odd number that no transport treats specially. */
  static final int[] RANKS = {1, 2, 4, 7};

  /** What each rank does with its node. */
  interface OnNode {
    void run(Node node) throws Exception;
  }

  @Parameter Via via = Via.LOCAL;

  void nodes(int ranks, OnNode program) {
    nodes(ranks, NodeOptions.DEFAULTS, program);
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
