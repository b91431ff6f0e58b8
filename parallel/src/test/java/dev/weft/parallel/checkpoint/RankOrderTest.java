package dev.weft.parallel.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ForAll;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which ranks keep copies for which, with any ranks on any hosts. */
final class RankOrderTest {
  @Test
  void partnersAreOnOtherHostsWhereNoneHasMoreThanHalf() {
    ForAll.runs(
        1000,
        random -> {
          int[] hosts = new int[1 + random.nextInt(20)];
          Arrays.setAll(hosts, _ -> random.nextInt(5));
          int[] partners = RankOrder.partners(hosts);
          assertThat(IntStream.of(partners).sorted())
              .containsExactlyElementsOf(IntStream.range(0, hosts.length).boxed().toList());
          int most =
              (int)
                  IntStream.range(0, 5)
                      .mapToLong(host -> IntStream.of(hosts).filter(each -> each == host).count())
                      .max()
                      .orElse(0);
          for (int rank = 0; rank < hosts.length; rank++) {
            if (hosts.length > 1) {
              assertThat(partners[rank]).isNotEqualTo(rank);
            }
            if (2 * most <= hosts.length) {
              assertThat(hosts[partners[rank]]).isNotEqualTo(hosts[rank]);
            }
          }
        });
  }

  @Test
  void groupsHaveEnoughMembers() {
    ForAll.runs(
        1000,
        random -> {
          int[] hosts = new int[1 + random.nextInt(20)];
          Arrays.setAll(hosts, _ -> random.nextInt(5));
          int ranks = 2 + random.nextInt(6);
          List<int[]> groups = RankOrder.groups(hosts, ranks);
          assertThat(groups.stream().flatMapToInt(IntStream::of).sorted())
              .containsExactlyElementsOf(IntStream.range(0, hosts.length).boxed().toList());
          int fewest = Math.min(ranks, hosts.length);
          assertThat(groups).allMatch(group -> group.length >= fewest);
        });
  }

  @Test
  void groupsSpreadOverHosts() {
    List<int[]> groups = RankOrder.groups(new int[] {0, 0, 1, 1, 2, 2}, 3);
    assertThat(groups).containsExactly(new int[] {0, 2, 4}, new int[] {1, 3, 5});
  }
}
