package dev.weft.internal.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.os.CorePlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ForcedTopologyTest {
  @Test
  void eachRankHasItsGroups() {
    ForcedTopology topology = ForcedTopology.parse("l3:0,1,2,3/socket:0,0,7");
    assertThat(topology.of(1)).isEqualTo(new CorePlace(1, CorePlace.UNKNOWN, 0));
    assertThat(topology.of(2)).isEqualTo(new CorePlace(2, CorePlace.UNKNOWN, 7));
    assertThat(topology.of(3)).isEqualTo(new CorePlace(3, CorePlace.UNKNOWN, CorePlace.UNKNOWN));
    assertThat(topology.of(4)).isEqualTo(CorePlace.ANYWHERE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "board:0,1;there is no kind of group 'board'",
        "l3;'l3' has no list of groups behind a colon",
        "l3:0,1/;'' has no list of groups behind a colon",
        "l3:0,x;'0,x' is no list of groups from 0 to 65535",
        "numa:-1;'-1' is no list of groups from 0 to 65535",
        "socket:0,65536;'0,65536' is no list of groups from 0 to 65535"
      })
  void whatMakesNoSenseIsRefusedWithARemedy(String property, String why) {
    assertThatThrownBy(() -> ForcedTopology.parse(property))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("-Dweft.topology=" + property, why, "socket:0,0,1,1");
  }
}
