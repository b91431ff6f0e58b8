package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RankMappingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a:2,b:1   | 3 | SLOT | 0 0 1",
        "a:3,b:1   | 4 | NODE | 0 1 0 0",
        "a:2,b:2   | 3 | NODE | 0 1 0",
        "a,b       | 2 | SLOT | 0 1",
        "a,b       | 5 | SLOT | 0 0 0 1 1",
        "a,b       | 5 | NODE | 0 1 0 1 0",
        "a,b,c     | 2 | SLOT | 0 1",
      })
  void ranksGoToHosts(String hosts, int ranks, RankMapping mapping, String placed) {
    assertThat(mapping.place(HostList.parse(hosts.strip()), ranks))
        .containsExactlyElementsOf(
            List.of(placed.split(" ", -1)).stream().map(Integer::valueOf).toList());
  }

  @Test
  void moreRanksThanSlotsAreRefused() {
    assertThatThrownBy(() -> RankMapping.SLOT.place(HostList.parse("a:2,b"), 4))
        .hasMessageContaining("4 ranks do not fit into the 3 slots of 2 hosts");
  }
}
