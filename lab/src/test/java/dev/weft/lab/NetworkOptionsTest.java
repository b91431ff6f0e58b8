package dev.weft.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Choice;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkKind;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.network.Sysctl;
import dev.weft.lab.report.Report;
import dev.weft.lab.system.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NetworkOptionsTest {
  private static final NetworkSpec GIGABIT =
      new NetworkSpec(
          NetworkKind.GIGABIT, 9000, "reno", List.of(Sysctl.parse("net.ipv4.tcp_rmem=1 2 3")));

  @Test
  void overANetworkThereIsOnlyTcp() {
    BenchOptions options = BenchOptions.quick(Experiment.COLLECTIVES).network(GIGABIT).build();
    assertThat(options.transports()).containsExactly(Transport.TCP);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                BenchOptions.quick(Experiment.PINGPONG)
                    .network(GIGABIT)
                    .transports(Set.of(Transport.SHM))
                    .build())
        .withMessageContaining("only tcp, and pingpong asks for shm");
  }

  @Test
  void aRunThatGoesOnHasTheSameNetwork() {
    BenchOptions options = BenchOptions.quick(Experiment.PINGPONG).network(GIGABIT).build();
    assertThat(OptionsJson.read(OptionsJson.write(options), List.of())).isEqualTo(options);
    BenchOptions without = BenchOptions.quick(Experiment.PINGPONG).build();
    assertThat(OptionsJson.read(OptionsJson.write(without), List.of()).network()).isEmpty();
  }

  @Test
  void aSuiteOverANetworkLeavesOutWhatIsWithinOneProcess() {
    Choice choice = Choice.of(Catalogue.load(), List.of("barrier", "serialization", "stream"));
    SuiteOptions suite =
        SuiteBuilder.quick()
            .network(GIGABIT)
            .build(Path.of("none"), List.of("some"), choice, List.of());
    assertThat(suite.parts())
        .extracting(BenchOptions::experiment)
        .containsExactlyInAnyOrder(Experiment.BARRIER, Experiment.STREAM);
    assertThat(suite.parts())
        .allMatch(part -> part.transports().equals(Set.of(Transport.TCP)))
        .allMatch(part -> part.network().orElseThrow().equals(GIGABIT));
    assertThat(suite.network()).contains(GIGABIT);
  }

  @Test
  void systemsOfOneHostAreLeftOutAndSaidSo() {
    FakeSystem one =
        new FakeSystem(
            "one-host", Role.PEER, 10, Set.of(Transport.TCP), Set.of(BufferKind.values()));
    BenchOptions.Builder options = BenchOptions.quick(Experiment.PINGPONG);
    assertThat(Prepared.of(options.build(), List.of(one)).missing()).isEmpty();
    Prepared prepared = Prepared.of(options.network(GIGABIT).build(), List.of(one));
    assertThat(prepared.systems()).isEmpty();
    assertThat(prepared.missing())
        .containsExactly(
            new Report.Missing(
                "one-host", "the lab starts it on one host only", "run it without --network"));
  }
}
