package dev.weft.internal.transport.tcp.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TcpAddressTest {
  @Test
  void isReadAsItWasWritten() {
    TcpAddress address = new TcpAddress("127.0.0.1", 40_123, 8_388_608);
    assertThat(address).hasToString("127.0.0.1:40123/8388608");
    assertThat(TcpAddress.parse(address.toString())).isEqualTo(address);
    assertThat(new TcpAddress("255.10.0.200", 1, 0).address().getAddress())
        .containsExactly((byte) 255, 10, 0, (byte) 200);
  }

  @Test
  void mayBeOfEitherFamily() {
    TcpAddress address = new TcpAddress("fd00:0:0:0:0:0:0:7", 40_123, 1);
    assertThat(address).hasToString("[fd00:0:0:0:0:0:0:7]:40123/1");
    assertThat(TcpAddress.parse(address.toString())).isEqualTo(address);
    assertThat(address.address()).isEqualTo(InetAddress.ofLiteral("fd00::7"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1:1/",
        "127.0.0.1:0/1",
        "127.0.0.1:65536/1",
        "127.0.0.1:-1/1",
        "127.0.0.1:1/-1",
        "127.0.0.1:1/9999999999999999999",
        "256.0.0.1:1/1",
        "127.0.0:1/1",
        "localhost:1/1",
        "[::1]:1/1",
        "0:0:0:0:0:0:0:1:1/1",
        "[0:0:0:0:0:0:0:1:1]:1/1",
        "[0:0:0:0:0:0:0:1%lo]:1/1",
        "[127.0.0.1]:1/1",
        "127.0.0.1:1/1 "
      })
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> TcpAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }
}
