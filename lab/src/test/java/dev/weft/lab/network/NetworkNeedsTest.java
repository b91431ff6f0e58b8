package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.system.Availability;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkNeedsTest {
  private static final Set<String> ALL = Set.of("ip", "tc", "nsenter");

  @Test
  void rootOnLinuxWithTheCommandsHasAll() {
    assertThat(needs("Linux", true, ALL).isAvailable()).isTrue();
  }

  @Test
  void whatIsMissingIsSaidWithWhatMendsIt() {
    assertThat(needs("Linux", true, Set.of("ip", "nsenter")).missing().orElse("")).contains("tc");
    assertThat(needs("Linux", true, Set.of()).remedy()).contains("apt-get install iproute2");
    assertThat(needs("Linux", true, Set.of("ip", "tc")).remedy()).contains("util-linux");
    assertThat(needs("Linux", false, ALL).missing().orElse("")).contains("root");
    assertThat(needs("Linux", false, ALL).remedy()).contains("sudo");
    assertThat(needs("Mac OS X", true, ALL).missing().orElse("")).contains("Mac OS X");
  }

  @Test
  void networksAreKnownByName() {
    for (NetworkKind kind : NetworkKind.values()) {
      assertThat(NetworkKind.of(kind.id())).isEqualTo(kind);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NetworkKind.of("token-ring"))
        .withMessageContaining("fast-ethernet, gigabit, 10g");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NetworkSpec(NetworkKind.GIGABIT, 9001))
        .withMessageContaining("576 to 9000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NetworkSpec(NetworkKind.GIGABIT, 1500, "two words", List.of()))
        .withMessageContaining("two words");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "net.ipv4.tcp_sack",
        "net.ipv4.tcp_sack=",
        "vm.swappiness=1",
        "net..ipv4=1",
        "net.ipv4/../../x=1",
        "net.ipv4.tcp_sack=1;reboot"
      })
  void onlySettingsOfNetworksAreTaken(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sysctl.parse(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("net.ipv4.tcp_sack=0");
  }

  private static Availability needs(String system, boolean root, Set<String> commands) {
    return NetworkNeeds.availability(system, root, commands::contains);
  }
}
