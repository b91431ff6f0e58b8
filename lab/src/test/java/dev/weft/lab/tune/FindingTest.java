package dev.weft.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.program.Cell;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.system.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is better than the built-in choice, and which rules follow from it. */
class FindingTest {
  private static final List<String> OPERATIONS = List.of("barrier", "scan");

  private final List<Variant> variants = Variant.of(OPERATIONS, RulesFile.algorithmsOnOneHost());
  private final Measurements measurements = new Measurements(Experiment.COLLECTIVES);

  @Test
  void variantsCoverEveryAlgorithmOnce() {
    assertThat(variants).extracting(Variant::name).startsWith(Variant.USUAL).hasSize(1 + 3);
    assertThat(variants.getFirst().rules())
        .containsExactly("barrier * * default", "scan * * default");
    assertThat(variants.get(1).rules()).containsExactly("barrier * * shared", "scan * * shared");
    assertThat(
            Variant.of(List.of("barrier", "reduce"), RulesFile.algorithmsOnOneHost())
                .getLast()
                .operations())
        .containsExactly("reduce");
  }

  @Test
  void onlyWhatIsClearlyFasterIsBetter() {
    Cell cell = new Cell("scan", 16);
    launches(0, 2, cell, 1000, 1100, 1050);
    launches(1, 2, cell, 900, 950, 1010);
    launches(2, 2, cell, 800, 810, 820);
    launches(3, 2, cell, 100, 110);
    launches(0, 4, cell, 1000, 1000, 1000);
    launches(1, 4, cell, 990, 980, 970);
    List<Finding> findings = Finding.of(measurements, variants, OPERATIONS);
    assertThat(findings)
        .containsExactly(
            new Finding(cell, 2, "shared-along", 1.05, 0.81),
            new Finding(cell, 4, "default", 1, 1));
    assertThat(findings.getFirst().isBetter()).isTrue();
    assertThat(findings.getLast().isBetter()).isFalse();
  }

  @Test
  void sizesAndRanksBesideEachOtherShareARule() {
    for (int ranks : new int[] {2, 4, 5}) {
      launches(0, ranks, new Cell("barrier", 0), 100);
      launches(1, ranks, new Cell("barrier", 0), 50);
      for (int bytes : new int[] {16, 64, 1024, 4096}) {
        launches(0, ranks, new Cell("scan", bytes), 100);
        launches(bytes < 1000 ? 1 : 2, ranks, new Cell("scan", bytes), ranks == 4 ? 99 : 50);
      }
    }
    List<String> lines = RuleLines.of(Finding.of(measurements, variants, OPERATIONS)).lines();
    assertThat(lines.stream().map(line -> line.replaceAll(" +#.*", "").replaceAll(" +", " ")))
        .containsExactly(
            "barrier 2..3 * shared",
            "barrier 4 * shared",
            "barrier 5 * shared",
            "scan 2..3 ..256 shared",
            "scan 2..3 257.. shared-along",
            "scan 5 ..256 shared",
            "scan 5 257.. shared-along");
    assertThat(lines.getFirst()).endsWith("# 0.0500 instead of 0.100 us");
    assertThat(lines.get(3))
        .endsWith("# 16 B: 0.0500 instead of 0.100 us, 64 B: 0.0500 instead of 0.100 us");
  }

  private void launches(int variant, int ranks, Cell cell, long... nanos) {
    Configuration configuration =
        new Configuration(
            variants.get(variant).name(), Transport.SHM, BufferKind.HEAP, CacheState.HOT, ranks);
    for (long each : nanos) {
      Series series =
          new Series(cell, Series.MAIN, 1, 1, Double.NaN, new Series.Nanos(each, each, each));
      measurements.add(configuration, Role.SUBJECT, List.of(series));
    }
  }
}
