package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NetworkFactsTest {
  @Test
  void aMachineWithoutANetworkSaysNothing() {
    assertThat(NetworkFacts.sentence(Map.of("cpu", "a fake one"))).isEmpty();
    assertThat(NetworkFacts.name(Map.of())).isEmpty();
    assertThat(NetworkFacts.mtu(Map.of())).isZero();
  }

  @Test
  void theSentenceNamesWhatWasBuiltAndWhatWasMeasured() throws Exception {
    NetworkSpec spec = new NetworkSpec(NetworkKind.GIGABIT, 9000, "reno", List.of());
    Map<String, Object> facts =
        NetworkFacts.with(
            Map.of("cpu", "a fake one", "tcp_congestion", "bbr"),
            spec,
            4,
            new LinkTraits(0, 100, 400),
            new LinkBounds(987.65, 34.56));
    ObjectMapper json = new ObjectMapper();
    Map<String, Object> stored =
        json.readValue(json.writeValueAsString(facts), new TypeReference<Map<String, Object>>() {});
    assertThat(stored).containsEntry("cpu", "a fake one").containsEntry("network", "gigabit");
    assertThat(NetworkFacts.mtu(stored)).isEqualTo(9000);
    assertThat(NetworkFacts.sentence(stored).orElse(""))
        .contains(
            "Over gigabit: 4 hosts", "1000 Mbit/s", "MTU 9000, TCP reno", "987.7 Mbit/s", "34.6 µs")
        .contains("no delay but this machine's own");
    assertThat(
            NetworkFacts.sentence(
                    NetworkFacts.with(
                        Map.of(), spec, 2, new LinkTraits(50, 0, 0), new LinkBounds(1, 1)))
                .orElse(""))
        .contains("50 µs of delay one way");
  }

  @Test
  void whatIsNotAsUsualIsNamed() {
    NetworkSpec spec =
        new NetworkSpec(
            NetworkKind.GIGABIT,
            1500,
            "cubic",
            List.of(Sysctl.parse("net.ipv4.tcp_sack=0"), Sysctl.parse("net.core.somaxconn=9")));
    assertThat(spec.toString())
        .isEqualTo("gigabit, MTU 1500, TCP cubic, net.ipv4.tcp_sack=0, net.core.somaxconn=9");
    Map<String, Object> facts =
        NetworkFacts.with(Map.of(), spec, 2, new LinkTraits(50, 0, 0), new LinkBounds(1, 1));
    assertThat(NetworkFacts.sentence(facts).orElse(""))
        .contains("TCP cubic with net.ipv4.tcp_sack=0, net.core.somaxconn=9 and 50 µs");
  }
}
