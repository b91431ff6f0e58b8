package dev.weft.internal.transport.tcp.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.transport.tcp.Ranks;
import dev.weft.internal.transport.tcp.Recorder;
import dev.weft.internal.transport.tcp.Stranger;
import dev.weft.internal.transport.tcp.greeting.ConnectionThread;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What takes seconds because somebody is waited for that long; the tests wait side by side. */
@WithoutNativeCalls
@Timeout(120)
final class TcpPatienceTest {
  static Stream<Networks> implementations() {
    return Networks.implementations();
  }

  @ParameterizedTest
  @MethodSource("implementations")
  @Execution(ExecutionMode.CONCURRENT)
  void aSilentConnectionIsEndedAfterTwoSeconds(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger stranger = new Stranger(ranks.port(0))) {
      long start = System.nanoTime();
      assertThat(stranger.turnedAway()).isZero();
      assertThat((System.nanoTime() - start) / 1e9).isBetween(1.5, 4.0);
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  @Execution(ExecutionMode.CONCURRENT)
  void halfAHelloIsEndedAfterTwoSeconds(Networks networks) throws IOException {
    try (Ranks ranks = new Ranks(networks, 2);
        Stranger stranger = new Stranger(ranks.port(0))) {
      byte[] hello =
          Handshake.initiator(ranks.secret, ConnectionThread.PURPOSE, Ranks.JOB, 1).hello();
      long start = System.nanoTime();
      stranger.say(Arrays.copyOf(hello, 40));
      assertThat(stranger.turnedAway()).isZero();
      assertThat((System.nanoTime() - start) / 1e9).isBetween(1.5, 4.0);
    }
  }

  @Tag("lengthy")
  @ParameterizedTest
  @MethodSource("implementations")
  @Execution(ExecutionMode.CONCURRENT)
  void anImpostorAtThePeersAddressIsALoss(Networks networks) {
    try (Ranks ranks = new Ranks(networks, 2);
        Ranks others = new Ranks(networks, 2)) {
      ranks.cards.set(1, others.cards.get(1));
      ranks.connect(0, 1);
      Recorder recorder = ranks.recorders.get(0);
      others.endpoints.get(1).poll();
      ranks.until("loss", () -> !recorder.lost.isEmpty());
      assertThat(recorder.lost.get(0)).contains("rank 1 cannot be reached");
    }
  }
}
