package dev.weft.internal.control.hub;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weft.failure.LaunchException;
import dev.weft.internal.comm.Fuzz;
import dev.weft.internal.security.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HubTicketTest {
  private static final String JOB = "3fa9c1d2-12345-8f3a1-9c0d11e2";
  private static final InetSocketAddress FOUR = address("10.0.3.7");
  private static final InetSocketAddress SIX = address("fd00:1:2:3:4:5:6:7");

  private final Secret secret = Secret.generate();

  private static InetSocketAddress address(String literal) {
    return new InetSocketAddress(InetAddress.ofLiteral(literal), 41234);
  }

  @Test
  void isReadAsItWasWritten() {
    HubTicket read = HubTicket.parse(new HubTicket(JOB, secret, 4, List.of(FOUR, SIX)).text(500));
    assertThat(read.job()).isEqualTo(JOB);
    assertThat(read.size()).isEqualTo(4);
    assertThat(read.addresses()).containsExactly(FOUR, SIX);
    assertThat(read.secret().derive("x")).isEqualTo(secret.derive("x"));
  }

  @Test
  void isNeverTooLong() {
    String text = new HubTicket(JOB, secret, 4, Collections.nCopies(100, SIX)).text(500);
    assertThat(text).hasSizeLessThanOrEqualTo(500);
    assertThat(HubTicket.parse(text).addresses()).hasSizeGreaterThan(5);
  }

  @Test
  void isNotPrinted() {
    assertThat(new HubTicket(JOB, secret, 4, List.of(FOUR)).toString())
        .doesNotContain(secret.toText());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "weft1;abc;SECRET;4;10.0.0.1,1",
        "weft2;abc;SECRET;4",
        "weft2;../abc;SECRET;4;10.0.0.1,1",
        "weft2;abc;00;4;10.0.0.1,1",
        "weft2;abc;SECRET;many;10.0.0.1,1",
        "weft2;abc;SECRET;4;host,1",
        "weft2;abc;SECRET;4;10.0.0.1,70000",
        "weft2;abc;SECRET;4;10.0.0.1"
      })
  void anythingElseIsRefused(String text) {
    String damaged = text.replace("SECRET", "00".repeat(Secret.BYTES));
    assertThatExceptionOfType(LaunchException.class).isThrownBy(() -> HubTicket.parse(damaged));
  }

  @Test
  void damagedOnesAreRefused() {
    byte[] valid = new HubTicket(JOB, secret, 4, List.of(FOUR, SIX)).text(500).getBytes(US_ASCII);
    Fuzz.run(
        "contact of rank 0",
        List.of(valid),
        LaunchException.class,
        input -> {
          HubTicket _ = HubTicket.parse(new String(input, ISO_8859_1));
        });
  }
}
