package dev.weft.internal.launch.environment.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NodeListTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "node7 node7",
        "a,b a",
        "node[03-17,20],login node03",
        "node[5,7] node5",
        "rack[1-2]-n[3-4] rack1-n3",
        "gpu-a[12-13]x,b gpu-a12x"
      })
  void theFirstOfAList(String list, String first) {
    assertThat(NodeList.first(list)).isEqualTo(first);
  }
}
