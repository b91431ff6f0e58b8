package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.testkit.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names for sets of ranks, and groups on them. */
final class VirtualNodesTest extends OverEveryTransport {

  /** A member. */
  interface Member {
    int rank();
  }

  @Test
  void aGroupIsOnTheRanksOfAName() {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            int last = node.size() - 1;
            node.deploy(
                Deployment.empty()
                    .with("front", "0")
                    .with("workers", node.size() / 2 + "..")
                    .with("all", "front, 0.." + last));
            VirtualNode workers = node.on("workers");
            int[] expected = IntStream.rangeClosed(node.size() / 2, last).toArray();
            assertThat(workers.name()).isEqualTo("workers");
            assertThat(workers.ranks()).isEqualTo(expected);
            assertThat(workers.contains(0)).isEqualTo(node.size() == 1);
            assertThat(node.on("all").ranks()).hasSize(node.size());
            RemoteGroup<Member> group = workers.group("member", Member.class, () -> node::rank);
            assertThat(group.broadcast(Member::rank).join())
                .containsExactly(IntStream.of(expected).boxed().toArray(Integer[]::new));
            boolean own = workers.contains(node.rank());
            assertThat(group.ownMember()).isEqualTo(own ? node.rank() - expected[0] : -1);
            if (own) {
              group.barrier().get(10, TimeUnit.SECONDS);
            } else {
              assertThatThrownBy(group::barrier).isInstanceOf(ArgumentException.class);
            }
          });
    }
  }

  @Test
  void namesAreReadFromAFile(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("nodes"), "# who\nworkers=1..\nio=host:a\n");
    Deployment read = Deployment.read(file);
    assertThat(read.sets()).isEqualTo(Map.of("workers", "1..", "io", "host:a"));
    assertThat(read.with("io", "0"))
        .isEqualTo(Deployment.empty().with("io", "0").with("workers", "1.."));
    assertThatThrownBy(() -> Deployment.empty().with("4", "workers"))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("'4' cannot be a name");
  }

  @Test
  void namesAreDeployedFromJson(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("nodes.json"),
            """
            {
              "front": 0, "workers": ["1..2", 0],
              "here": "host:*"
            }
            """);
    assertThat(Deployment.read(file).sets())
        .isEqualTo(Map.of("front", "0", "workers", "1..2,0", "here", "host:*"));
    nodes(
        Thorough.isWanted() ? new int[] {4, 7} : new int[] {4},
        node -> {
          node.deploy(Deployment.read(file));
          assertThat(node.on("front").ranks()).containsExactly(0);
          assertThat(node.on("workers").ranks()).containsExactly(0, 1, 2);
          assertThat(node.on("here").ranks()).isEqualTo(IntStream.range(0, node.size()).toArray());
        });
  }

  @Test
  void allRanksRefuseWhatTheyDoNotAgreeOn() {
    nodes(
        TWO_OR_MORE,
        node -> {
          int last = node.size() - 1;
          Deployment own = Deployment.empty().with("own", node.rank() == last ? "1" : "0");
          assertThatThrownBy(() -> node.deploy(own))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("rank 0 deploys {own=0}, but rank %d deploys {own=1}", last);
          Deployment missing = Deployment.empty().with("own", "" + node.size());
          assertThatThrownBy(() -> node.deploy(missing)).isInstanceOf(ArgumentException.class);
          node.deploy(Deployment.empty().with("one", "1"));
          assertThatThrownBy(() -> node.on("own"))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("no ranks are called 'own', only [one]");
        });
  }
}
