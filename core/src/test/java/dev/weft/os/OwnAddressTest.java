package dev.weft.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnAddressTest {
  @Test
  void anAddressIsItself() throws IOException {
    assertThat(OwnAddress.find("10.1.2.255").getHostAddress()).isEqualTo("10.1.2.255");
    assertThat(OwnAddress.find(OwnAddress.LOOPBACK).isLoopbackAddress()).isTrue();
  }

  @Test
  void aNetworkIsTheAddressThatThisHostHasInIt() throws IOException {
    assertThat(OwnAddress.find("127.0.0.0/8").getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(OwnAddress.find("127.0.0.1/32").getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(OwnAddress.find("127.9.9.9/8").getHostAddress()).isEqualTo("127.0.0.1");
  }

  @Test
  void saysThatThisHostIsNotInTheNetwork() {
    assertThatIOException()
        .isThrownBy(() -> OwnAddress.find("203.0.113.0/24"))
        .withMessageContaining("no address in 203.0.113.0/24");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "1.2.3",
        "1.2.3.256",
        "1.2.3.4/0",
        "1.2.3.4/33",
        "::1",
        "1.2.3.4/"
      })
  void namesWhatIsNoAddress(String text) {
    assertThatIOException()
        .isThrownBy(() -> OwnAddress.find(text))
        .withMessageContaining("'" + text + "'");
  }
}
