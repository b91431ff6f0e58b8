package dev.weft.internal.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HostListTest {
  private static String text(List<HostSlots> hosts) {
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
        "me@node-1:2,[fd00::7]:3,10.0.3.7 | me@node-1=2 fd00::7=3 10.0.3.7=0",
        "[::1],ana@[::1]:2,[fe80::1%eth0]:4 | ::1=0 ana@::1=2 fe80::1%eth0=4",
        "node[1-3] | node1=0 node2=0 node3=0",
        "node[01-03,7]:4,ana@r[1-2]n[9-10]-ib:2 | node01=4 node02=4 node03=4 node7=4 ana@r1n9-ib=2 ana@r1n10-ib=2 ana@r2n9-ib=2 ana@r2n10-ib=2",
        "node[1-2]:3,node1:2 | node1=5 node2=3",
      })
  void aList(String list, String hosts) {
    assertThat(text(HostList.parse(list))).isEqualTo(hosts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a,,b",
        "a:0",
        "a:1025",
        "a:x",
        "-oProxyCommand=x",
        "-oProxyCommand=x@a",
        "a b",
        "a:1:2",
        "::1",
        "fd00::7:3",
        "[fd00::7::8]",
        "[::1"
      })
  void whatIsNoList(String list) {
    assertThatThrownBy(() -> HostList.parse(list)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "node[3-1] | the range 3-1 runs backwards",
        "node[1-x] | is no number",
        "node[] | is no number",
        "node[1-3,] | is no number",
        "node[1-] | is no number",
        "node[-3] | is no number",
        "node[1-999999] | more than 65536 hosts",
        "node[1-99999999999] | no number of up to 9 digits",
        "node[1-3 | a bracket is not closed",
        "node1-3] | brackets do not match",
        "node[[1-3]] | brackets do not match",
        "::1 | [fd00::7]:4",
        "[1::2::3] | no IPv6 address"
      })
  void whatIsWrongWithAListIsSaid(String list, String why) {
    assertThatThrownBy(() -> HostList.parse("a," + list)).hasMessageContaining(why);
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
  void aFileOfRangesAndAddresses() {
    assertThat(
            text(
                HostList.parseFile(
                    List.of("node[08-10] slots=4", "[fd00::7] slots=2", "n[1-2]:3"), "f")))
        .isEqualTo("node08=4 node09=4 node10=4 fd00::7=2 n1=3 n2=3");
    assertThatThrownBy(() -> HostList.parseFile(List.of("node[3-1] slots=4"), "hosts.txt"))
        .hasMessageContaining("runs backwards")
        .hasMessageContaining("in line 1 of hosts.txt");
    assertThatThrownBy(() -> HostList.parseFile(List.of("a:2 slots=4"), "hosts.txt"))
        .hasMessageContaining("'a:2' in line 1 of hosts.txt");
  }

  @Test
  void whatIsWrongInAFileIsNamedWithItsLine() {
    assertThatThrownBy(() -> HostList.parseFile(List.of("a", "b four"), "hosts.txt"))
        .hasMessageContaining("'four' in line 2 of hosts.txt");
    assertThatThrownBy(() -> HostList.parseFile(List.of("# none"), "hosts.txt"))
        .hasMessageContaining("hosts.txt names no host");
  }
}
