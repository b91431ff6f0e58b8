package dev.weft.internal.launch.environment.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.weft.failure.LaunchException;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.security.Seal;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class TcpEnvironmentTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(300);

  private final Secret secret = Secret.generate();
  private final int port = freePort();

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, OwnAddress.loopback())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private TcpEnvironment rank(int rank, Secret with) {
    return rank(rank, with, Meeting.at(new RootPlace("localhost", List.of(port))));
  }

  private static TcpEnvironment rank(int rank, Secret with, Meeting meeting) {
    return new TcpEnvironment(
        new LauncherPlace("a test", rank, 3, false), meeting, TcpEnvironment.seal(with));
  }

  @Test
  void allGetTheTextOfRankZeroThoughItComesLate() {
    CompletableFuture<String> one =
        CompletableFuture.supplyAsync(() -> rank(1, secret).fromRoot(() -> "none", LIMIT));
    TcpEnvironment zero = rank(0, secret);
    assertThat(zero.fromRoot(() -> "text", LIMIT)).isEqualTo("text");
    assertThat(rank(2, secret).fromRoot(() -> "none", LIMIT)).isEqualTo("text");
    assertThat(one.join()).isEqualTo("text");
    zero.met();
  }

  @Test
  void whoHasAnotherSecretGetsNothing() {
    TcpEnvironment zero = rank(0, secret);
    assertThat(zero.fromRoot(() -> "text", LIMIT)).isEqualTo("text");
    TcpEnvironment stranger = rank(1, Secret.generate());
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> stranger.fromRoot(() -> "none", SHORT))
        .withMessageContaining("localhost:" + port)
        .withMessageContaining("encrypted with another secret");
    zero.met();
  }

  @Test
  void saysThatNobodyIsThere() {
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> rank(1, secret).fromRoot(() -> "none", SHORT))
        .withMessageContaining(
            "rank 1 of 3 under a test has not found rank 0 at localhost:" + port);
  }

  @Test
  void saysThatThePortIsTaken() throws IOException {
    try (ServerSocket _ = new ServerSocket(port, 1, OwnAddress.loopback())) {
      assertThatExceptionOfType(LaunchException.class)
          .isThrownBy(() -> rank(0, secret).fromRoot(() -> "text", LIMIT))
          .withMessageContaining("rank 0 of 3 under a test cannot listen at localhost:" + port);
    }
  }

  /** Rank 0's host is gone, another one is not known yet, and the third has the job. */
  @Test
  void whoComesLaterFindsTheJobAtAnotherPlace() {
    Meeting meeting =
        Meeting.parse("test", "127.0.0.2:1,no-such-host.invalid:4711,localhost:" + port);
    TcpEnvironment one = rank(1, secret, meeting);
    one.pass("text");
    assertThat(rank(2, secret, meeting).fromRoot(() -> "none", LIMIT)).isEqualTo("text");
    one.met();
    assertThatExceptionOfType(LaunchException.class)
        .isThrownBy(() -> rank(2, secret, meeting).fromRoot(() -> "none", SHORT))
        .withMessageContaining(
            "has not found rank 0 at 127.0.0.2:1 or no-such-host.invalid:4711 or localhost:"
                + port);
  }

  @Test
  void aDamagedAnswerIsRefused() throws IOException {
    Seal seal = TcpEnvironment.seal(secret);
    String sealed = seal.seal("text");
    assertThat(seal.open(sealed)).isEqualTo("text");
    assertThat(seal.seal("text")).isNotEqualTo(sealed);
    for (String damaged : List.of("", "?", sealed.substring(4), sealed + "AAAA")) {
      assertThatIOException().isThrownBy(() -> seal.open(damaged));
    }
  }
}
