package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnAddressTest {
  @Test
  void anAddressIsItself() throws IOException {
    assertThat(OwnAddress.find("10.1.2.255").getHostAddress()).isEqualTo("10.1.2.255");
    assertThat(OwnAddress.find("fd00::7").getHostAddress()).isEqualTo("fd00:0:0:0:0:0:0:7");
    assertThat(OwnAddress.find("::1").isLoopbackAddress()).isTrue();
    assertThat(OwnAddress.find(OwnAddress.LOOPBACK)).isEqualTo(OwnAddress.loopback());
    assertThat(OwnAddress.loopback().isLoopbackAddress()).isTrue();
  }

  @Test
  void aNetworkIsTheAddressThatThisHostHasInIt() throws IOException {
    assertThat(OwnAddress.find("127.0.0.0/8").getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(OwnAddress.find("127.0.0.1/32").getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(OwnAddress.find("127.9.9.9/8").getHostAddress()).isEqualTo("127.0.0.1");
  }

  @Test
  void anInterfaceAndAHostAreNamed() throws IOException {
    assertThat(OwnAddress.find("localhost").isLoopbackAddress()).isTrue();
    assertThat(OwnAddress.all("lo")).isNotEmpty().allMatch(InetAddress::isLoopbackAddress);
  }

  @Test
  void whatIsForOtherHostsIsNoLoopback() throws IOException {
    assumeThat(NetworkInterface.networkInterfaces().count()).isGreaterThan(1);
    assertThat(OwnAddress.all(OwnAddress.OTHER_HOSTS)).noneMatch(InetAddress::isLoopbackAddress);
  }

  @Test
  void saysWhichInterfacesThereAre() {
    assertThatIOException()
        .isThrownBy(() -> OwnAddress.find("no-such-interface"))
        .withMessageContaining("'no-such-interface'")
        .withMessageContaining("lo 127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"203.0.113.0/24", "2001:db8::/33", "2001:db8::/127"})
  void saysThatThisHostIsNotInTheNetwork(String network) {
    assertThatIOException()
        .isThrownBy(() -> OwnAddress.find(network))
        .withMessageContaining("no address in " + network);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1.2.3",
        "1.2.3.256",
        "1.2.3.4/0",
        "1.2.3.4/33",
        "::1/0",
        "::1/129",
        "fe80::1",
        "fe80::1%lo",
        "1:2:3",
        "1.2.3.4/"
      })
  void namesWhatIsNoAddress(String text) {
    assertThatIOException()
        .isThrownBy(() -> OwnAddress.find(text))
        .withMessageContaining("'" + text + "'");
  }
}
