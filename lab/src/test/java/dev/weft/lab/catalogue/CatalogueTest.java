package dev.weft.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkKind;
import dev.weft.lab.network.NetworkSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.registry.Systems;
import dev.weft.lab.system.variant.VariantCatalogue;
import dev.weft.lab.system.weft.WeftSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  /** Every experiment of the five papers, as they are counted. */
  private static final List<String> IDS =
      List.of(
          "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", //
          "B1-B3", "B4-B6", "B7", //
          "C1", "C2", "C3", "C4", "C5", //
          "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", //
          "E1", "E2", "E3", "E4", "E5", "E6", "E7");

  private final Catalogue catalogue = Catalogue.load();

  @Test
  void hasEveryExperimentOfThePapers() {
    assertThat(catalogue.entries()).extracting(Entry::id).containsExactlyElementsOf(IDS);
    assertThat(IDS).hasSize(32);
    assertThat(catalogue.papers()).extracting(Paper::id).containsExactly("A", "B", "C", "D", "E");
    assertThat(catalogue.papers().stream().flatMap(p -> catalogue.of(p).stream())).hasSize(32);
  }

  @Test
  void everyEntrySaysWhatItIsAndWhatMakesItAgain() {
    for (Entry entry : catalogue.entries()) {
      assertThat(entry.title()).as(entry.id()).isNotBlank();
      assertThat(entry.place()).as(entry.id()).isNotBlank();
      assertThat(entry.varies()).as(entry.id()).isNotBlank();
      assertThat(entry.measures()).as(entry.id()).isNotBlank();
      assertThat(entry.runs()).as(entry.id()).isNotEmpty();
      assertThat(entry.printed()).as(entry.id()).isNotEmpty();
    }
  }

  @Test
  void everyFigureOfTodayIsOfAnExperimentThatTheEntryAsksFor() {
    for (Entry entry : catalogue.entries()) {
      List<String> runs = entry.runs().stream().map(Run::experiment).toList();
      for (Printed printed : entry.printed()) {
        assertThat(printed.what()).as(entry.id()).isNotBlank();
        printed.now().ifPresent(now -> assertThat(runs).as(entry.id()).contains(now.experiment()));
        assertThat(printed.value().isPresent() && printed.unit().isEmpty())
            .as(entry.id() + " " + printed.what())
            .isFalse();
      }
    }
  }

  /** What a selector asks for is measured, also by a quick run. */
  @Test
  void everyFigureOfTodayIsOfSomethingThatTheLabMeasures() {
    for (Entry entry : catalogue.entries()) {
      for (Printed printed : entry.printed()) {
        if (printed.now().isPresent()) {
          Now now = printed.now().get();
          String which = entry.id() + ", " + printed.what();
          requireMeasured(which, entry, now);
          assertThat(now.over().isPresent()).as(which).isEqualTo(now.quantity().isOfTwo());
          now.over().ifPresent(over -> requireMeasured(which, entry, over));
        }
      }
    }
  }

  /** Rates of one entry can be compared at sight. */
  @Test
  void ratesOfAnEntryHaveOneUnit() {
    for (Entry entry : catalogue.entries()) {
      assertThat(
              entry.printed().stream()
                  .filter(
                      one ->
                          one.now().stream()
                              .anyMatch(now -> now.quantity() == Now.Quantity.BANDWIDTH))
                  .map(one -> one.unit().isEmpty() ? "MB/s" : one.unit())
                  .distinct())
          .as(entry.id())
          .hasSizeLessThan(2);
    }
  }

  /** Who claims that an entry is reproduced shows a figure. */
  @Test
  void whatIsReproducedHasFiguresOfToday() {
    for (Entry entry : catalogue.entries()) {
      if (entry.coverage() == Coverage.BUILT) {
        assertThat(entry.printed()).as(entry.id()).anyMatch(one -> one.now().isPresent());
      }
    }
  }

  /** A system that an entry names has a part in one of its experiments. */
  @Test
  void everySystemOfAnEntryTakesPartInIt() {
    for (Entry entry : catalogue.entries()) {
      for (String name : entry.systems()) {
        assertThat(entry.built())
            .as(entry.id() + ", " + name)
            .anyMatch(one -> systems(one, name).anyMatch(s -> !s.configurations(one, 2).isEmpty()));
      }
    }
  }

  private static void requireMeasured(String which, Entry entry, Now now) {
    Experiment experiment = Experiment.of(now.experiment());
    Transport transport = Transport.of(now.transport());
    if (experiment.operations().isEmpty()) {
      assertThat(now.operation()).as(which).isEmpty();
    } else {
      assertThat(experiment.operations()).as(which).contains(now.operation());
    }
    if (now.bytes() != 0) {
      assertThat(experiment.sizes(true)).as(which).contains(now.bytes());
    }
    if (now.ranks() != 0) {
      assertThat(experiment.quickRanks()).as(which).contains(now.ranks());
    }
    if (transport != Transport.NONE) {
      assertThat(entry.runs())
          .as(which)
          .anyMatch(
              run ->
                  run.experiment().equals(now.experiment())
                      && (run.transports().isEmpty()
                          ? experiment.transports().contains(transport)
                          : run.transports().contains(transport)));
    }
    int ranks = now.ranks() == 0 ? 2 : now.ranks();
    assertThat(
            systems(experiment, now.system())
                .flatMap(s -> s.configurations(experiment, ranks).stream()))
        .as(which)
        .anyMatch(
            c ->
                c.transport() == transport
                    && (now.buffer().isEmpty() || c.buffer().id().equals(now.buffer())));
  }

  private static Stream<MeasuredSystem> systems(Experiment experiment, String name) {
    List<String> command = List.of("weft");
    List<MeasuredSystem> all = new ArrayList<>(Systems.peers(command));
    all.addAll(VariantCatalogue.ofWeft(experiment, command, "1"));
    all.add(new WeftSystem(command, "1"));
    return all.stream().filter(system -> system.name().equals(name));
  }

  /** An entry that can be made again has no reason why not; the other way round it has one. */
  @Test
  void whatIsNotBuiltIsNeverTakenForWhatCannotBe() {
    Run built = Run.parse("pingpong tcp");
    Run later = Run.parse("anExperimentThatNobodyHasBuilt");
    assertThat(entry(Optional.empty(), built).coverage()).isEqualTo(Coverage.BUILT);
    assertThat(entry(Optional.empty(), built, later).coverage()).isEqualTo(Coverage.PARTLY_BUILT);
    assertThat(entry(Optional.empty(), later).coverage()).isEqualTo(Coverage.NOT_BUILT);
    assertThat(entry(Optional.of("gone"), built).coverage()).isEqualTo(Coverage.CANNOT);
    assertThat(entry(Optional.of("gone"), later).coverage()).isEqualTo(Coverage.CANNOT);
    assertThat(entry(Optional.of("gone"), later).notBuilt()).hasSize(1);
    for (Entry entry : catalogue.entries()) {
      assertThat(entry.coverage() == Coverage.CANNOT).isEqualTo(entry.cannot().isPresent());
      entry.cannot().ifPresent(reason -> assertThat(reason).isNotBlank());
    }
  }

  /** Models are fitted to the samples of the other runs, so that nothing is missing with them. */
  @Test
  void fittedModelsAreBuilt() {
    assertThat(Run.parse("models").isAnalysis()).isTrue();
    Entry entry = entry(Optional.empty(), Run.parse("pingpong shm"), Run.parse("models"));
    assertThat(entry.coverage()).isEqualTo(Coverage.BUILT);
    assertThat(entry.analyses()).containsExactly("models");
    assertThat(catalogue.entries())
        .filteredOn(one -> one.id().equals("B1-B3") || one.id().equals("B4-B6"))
        .extracting(Entry::coverage)
        .containsOnly(Coverage.BUILT);
  }

  @Test
  void whatWasMeasuredOverALinkSaysWithWhichCommandItIsAgain() {
    assertThat(commands("A1")).containsExactly("weft bench run A1 --network fast-ethernet");
    assertThat(commands("B1-B3")).containsExactly("weft bench run B1 --network fast-ethernet");
    assertThat(commands("D7")).containsExactly("weft bench run D7 --network gigabit --mtu 9000");
    assertThat(commands("D3")).hasSize(2);
    assertThat(commands("E1")).isEmpty();
    for (Entry entry : catalogue.entries()) {
      if (!entry.network().isEmpty()) {
        assertThat(NetworkKind.of(entry.network()).id()).isEqualTo(entry.network());
        entry.mtus().forEach(mtu -> new NetworkSpec(NetworkKind.of(entry.network()), mtu));
        for (Printed printed : entry.printed()) {
          printed.now().ifPresent(now -> assertThat(now.network()).isEqualTo(entry.network()));
        }
      }
    }
  }

  private List<String> commands(String id) {
    return catalogue.entries().stream()
        .filter(entry -> entry.id().equals(id))
        .findFirst()
        .orElseThrow()
        .networkCommands();
  }

  @Test
  void experimentsOfTheLabAreFoundByName() {
    for (Experiment experiment : Experiment.values()) {
      assertThat(Run.parse(experiment.id()).built()).contains(experiment);
    }
    assertThat(Run.parse("pingpong shm tcp").transports())
        .containsExactlyInAnyOrder(Transport.SHM, Transport.TCP);
  }

  @Test
  void namesChooseEntriesAndExperiments() {
    assertThat(chosen("A5")).containsExactly("A5");
    assertThat(chosen("B*")).containsExactly("B1-B3", "B4-B6", "B7");
    assertThat(chosen("B2")).containsExactly("B1-B3");
    assertThat(chosen("E7", "A?")).startsWith("A1").endsWith("E7").hasSize(9);
    Choice direct = Choice.of(catalogue, List.of("rate"));
    assertThat(direct.entries()).isEmpty();
    assertThat(direct.experiments()).containsOnlyKeys(Experiment.RATE);
    Choice both = Choice.of(catalogue, List.of("A5", "B7"));
    assertThat(both.experiments()).containsEntry(Experiment.PINGPONG, Set.of(Transport.TCP));
    assertThat(both.experiments()).containsEntry(Experiment.GUIDELINES, Set.of(Transport.SHM));
  }

  @Test
  void everythingIsEveryExperiment() {
    Choice all = Choice.all(catalogue);
    assertThat(all.experiments().keySet())
        .containsExactlyElementsOf(Arrays.asList(Experiment.values()));
    assertThat(all.entries()).hasSize(32);
  }

  private List<String> chosen(String... names) {
    return Choice.of(catalogue, List.of(names)).entries().stream().map(Entry::id).toList();
  }

  private static Entry entry(Optional<String> cannot, Run... runs) {
    return new Entry(
        "A1",
        "here",
        "it",
        "x",
        "y",
        List.of(),
        List.of(runs),
        "",
        List.of(),
        "",
        cannot,
        List.of());
  }
}
