package dev.weft.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is around the measured systems and distorts them. */
class DistortionsTest {
  private static final String BEFORE = "cpu  1000 0 500 8000 10 5 5 20 0 0";

  @Test
  void aQuietMachineIsNotWarnedOf() {
    assertThat(MachineSettings.warnings(Map.of("PATH", "/bin"), Optional.of("performance")))
        .isEmpty();
    assertThat(MachineSettings.warnings(Map.of("JAVA_TOOL_OPTIONS", " "), Optional.empty()))
        .isEmpty();
    assertThat(load("cpu  1030 0 500 8030 10 5 5 20 0 0", 0.3).warnings()).isEmpty();
  }

  @Test
  void whatIsSetForEveryProgramIsNamed() {
    Map<String, String> environment =
        Map.of("JAVA_TOOL_OPTIONS", "-Xint", "LD_PRELOAD", "libcheck.so");
    assertThat(MachineSettings.warnings(environment, Optional.of("powersave")))
        .hasSize(3)
        .anyMatch(text -> text.contains("JAVA_TOOL_OPTIONS") && text.contains("-Xint"))
        .anyMatch(text -> text.contains("libcheck.so"))
        .anyMatch(text -> text.contains("powersave"));
  }

  /** Within 0.6 s of two processors, this process had 0.3 s. */
  @Test
  void workOfOthersIsNamed() {
    Load load = load("cpu  1060 0 530 8030 10 5 5 20 0 0", 0.3);
    assertThat(load.othersCores()).isBetween(0.9, 1.1);
    assertThat(load.warnings()).singleElement().asString().contains("1.0 cores busy");
  }

  @Test
  void timeThatTheHostTookIsNamed() {
    Load load = load("cpu  1030 0 500 8060 10 5 5 50 0 0", 0.3);
    assertThat(load.stolenShare()).isEqualTo(0.25);
    assertThat(load.warnings()).singleElement().asString().contains("25 %");
  }

  @Test
  void aKernelThatCountsOtherwiseIsLeftAlone() {
    assertThat(Load.Counters.of("cpu  1 2 3", 0)).isEmpty();
    assertThat(Load.Counters.of("cpu  1 2 3 4 5 6 7 8", 0)).isPresent();
  }

  /** A run that goes on keeps what was wrong before. */
  @Test
  void warningsAddUp() {
    Machine machine = new Machine(Map.of("cpu", "a fake one"), new Noise(1, 0, 0));
    assertThat(machine.warnings()).isEmpty();
    Machine later = machine.alsoWarnedOf(List.of("a")).alsoWarnedOf(List.of("a", "b"));
    assertThat(later.warnings()).containsExactly("a", "b");
    assertThat(later.facts()).containsEntry("cpu", "a fake one");
  }

  private static Load load(String after, double ownSeconds) {
    return Load.between(
        Load.Counters.of(BEFORE, 1).orElseThrow(),
        Load.Counters.of(after, 1 + ownSeconds).orElseThrow(),
        2);
  }
}
