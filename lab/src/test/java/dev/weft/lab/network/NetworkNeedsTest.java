package dev.weft.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.system.Availability;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
        .isThrownBy(() -> new NetworkSpec(NetworkKind.GIGABIT, 1500, "two words"))
        .withMessageContaining("two words");
  }

  private static Availability needs(String system, boolean root, Set<String> commands) {
    return NetworkNeeds.availability(system, root, commands::contains);
  }
}
