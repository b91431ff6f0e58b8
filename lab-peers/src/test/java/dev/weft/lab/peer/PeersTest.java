package dev.weft.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.Bench;
import dev.weft.lab.BenchOptions;
import dev.weft.lab.PeerChoice;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.report.Report;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every driver in processes of its own, very short. PCJ is left out: it opens all interfaces. */
@Timeout(120)
class PeersTest {
  private static final Effort TINY = new Effort(1, 1, 1, 20, 6400, 2);

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Beyond the limits that some libraries have for a message unless told otherwise. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"netty, tcp", "grpc, tcp", "aeron-ipc, shm"})
  void carriesLargeArrays(String peer, String transport) {
    Report report =
        run(
            BenchOptions.quick(Experiment.ARRAYS)
                .transports(Set.of(Transport.of(transport)))
                .operations(List.of("byte[]", "int[]"))
                .sizes(List.of(8, 5 << 20)),
            peer);
    assertThat(report.failures()).isEmpty();
    assertThat(report.points()).hasSize(4);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  @CsvSource({"aeron-udp, tcp", "jucx, shm", "jucx-tcp, tcp", "pekko, tcp"})
  void carriesThemSlowly(String peer, String transport) {
    carriesLargeArrays(peer, transport);
  }

  @Test
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void jucxSaysHowMuchItCarries() {
    Report report =
        run(
            BenchOptions.quick(Experiment.ARRAYS)
                .transports(Set.of(Transport.SHM))
                .operations(List.of("byte[]"))
                .sizes(List.of(10_000_000)),
            "jucx");
    assertThat(report.failures())
        .singleElement()
        .extracting(one -> one.reason())
        .asString()
        .contains("a body of 10000000 bytes", "at most 9437183", "--sizes");
  }

  /** Those that have calls that nobody awaits, or many at once, among them. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"grpc, 5", "pekko, 4"})
  void makesItsCalls(String peer, int operations) {
    Report report =
        run(BenchOptions.quick(Experiment.CALLS).transports(Set.of(Transport.TCP)), peer);
    assertThat(report.failures()).isEmpty();
    assertThat(report.points()).hasSize(operations);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  @CsvSource({"netty, tcp", "aeron-ipc, shm", "pekko, tcp"})
  void playsPingPong(String peer, String transport) {
    Report report =
        run(
            BenchOptions.quick(Experiment.PINGPONG)
                .transports(Set.of(Transport.of(transport)))
                .sizes(List.of(0, 8192)),
            peer);
    assertThat(report.failures()).isEmpty();
    assertThat(report.points()).hasSize(2);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  @ValueSource(strings = {"fory", "hessian", "protobuf"})
  void otherCodecsEncodeEveryType(String peer) {
    encodesEveryType(peer);
  }

  @ParameterizedTest
  @ValueSource(strings = "kryo")
  void encodesEveryType(String peer) {
    Report report = run(BenchOptions.quick(Experiment.OBJECTSIZES).sizes(List.of(8192)), peer);
    assertThat(report.failures()).isEmpty();
    assertThat(report.points()).hasSize(peer.equals("protobuf") ? 22 : 24);
  }

  private Report run(BenchOptions.Builder options, String peer) {
    PrintStream nowhere = new PrintStream(err, true, StandardCharsets.UTF_8);
    Report report =
        Bench.run(options.effort(TINY).peers(PeerChoice.parse(peer)).build(), nowhere, nowhere);
    assertThat(report.missing()).isEmpty();
    return report;
  }
}
