package dev.weft.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostListTest {
  private static String text(List<Slots> hosts) {
    return hosts.stream()
        .map(host -> host.host() + "=" + host.count())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a:4,b:4 | a=4 b=4",
        "a,b.example.org | a=0 b.example.org=0",
        "a,a,b:2,a:3 | a=5 b=2",
        "me@node-1:2,[fd00::7]:3,10.0.3.7 | me@node-1=2 [fd00::7]=3 10.0.3.7=0",
      })
  void aList(String list, String hosts) {
    assertThat(text(HostList.parse(list))).isEqualTo(hosts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a,,b", "a:0", "a:1025", "a:x", "-oProxyCommand=x", "a b", "a:1:2"})
  void whatIsNoList(String list) {
    assertThatThrownBy(() -> HostList.parse(list)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aFileOfOpenMpi() {
    List<String> lines =
        List.of("# ours", "", "node1 slots=4 max_slots=8 # big", "node2  slots=2", "node3");
    assertThat(text(HostList.parseFile(lines, "f"))).isEqualTo("node1=4 node2=2 node3=0");
  }

  @Test
  void aFileOfMpich() {
    assertThat(text(HostList.parseFile(List.of("a:4", "b:2 binding=user:0", "c"), "f")))
        .isEqualTo("a=4 b=2 c=0");
  }

  @Test
  void whatIsWrongInAFileIsNamedWithItsLine() {
    assertThatThrownBy(() -> HostList.parseFile(List.of("a", "b four"), "hosts.txt"))
        .hasMessageContaining("'four' in line 2 of hosts.txt");
    assertThatThrownBy(() -> HostList.parseFile(List.of("# none"), "hosts.txt"))
        .hasMessageContaining("hosts.txt names no host");
  }
}
