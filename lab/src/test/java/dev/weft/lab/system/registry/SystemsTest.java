package dev.weft.lab.system.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import dev.weft.lab.system.variant.VariantCatalogue;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class SystemsTest {
  private static final String PEERS = "weft.lab.peers";

  @AfterEach
  void restore() {
    System.clearProperty(PEERS);
  }

  @Test
  void namesAreTheirOwn() {
    assertThat(Systems.peers(List.of())).extracting(MeasuredSystem::name).doesNotHaveDuplicates();
  }

  @Test
  void whatHasNotBeenFetchedNamesTheCommandThatFetchesIt() {
    System.setProperty(PEERS, "/nonexistent");
    for (String name : List.of("netty", "grpc", "aeron-ipc", "pekko", "fory", "protobuf")) {
      MeasuredSystem system =
          Systems.peers(List.of()).stream()
              .filter(one -> one.name().equals(name))
              .findFirst()
              .orElseThrow();
      assertThat(system.availability().isAvailable()).isFalse();
      assertThat(system.availability().remedy()).startsWith("./mvnw").contains("lab-peers");
      assertThat(system.version()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CALLS", "ARRAYS", "OBJECTS", "TRANSFER", "SCATTER"})
  void objectsAreMeasuredBesideMessages(Experiment experiment) {
    MeasuredSystem objects = VariantCatalogue.ofWeft(experiment, List.of("weft"), "1").getFirst();
    assertThat(objects.name()).isEqualTo("weft-objects");
    assertThat(objects.role()).isEqualTo(Role.SUBJECT);
    assertThat(objects.configurations(experiment, 2))
        .extracting(Configuration::transport)
        .containsExactlyInAnyOrder(Transport.SHM, Transport.TCP, Transport.LOCAL);
    assertThat(objects.configurations(Experiment.PINGPONG, 2)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"HEAPS", "COLLECTORS", "OLDAPI"})
  void weftIsVariedBesideItself(Experiment experiment) {
    List<MeasuredSystem> variants = VariantCatalogue.ofWeft(experiment, List.of("weft"), "1");
    assertThat(variants).isNotEmpty();
    assertThat(variants).extracting(MeasuredSystem::name).doesNotContain("weft");
    assertThat(variants).extracting(MeasuredSystem::role).containsOnly(Role.PEER);
    assertThat(variants)
        .allSatisfy(
            one -> {
              assertThat(one.configurations(experiment, 2)).isNotEmpty();
              assertThat(one.configurations(Experiment.PINGPONG, 2)).isEmpty();
            });
  }
}
