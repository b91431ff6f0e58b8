package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.LaunchException;
import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.Variables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of what a launcher sets is never taken for a process that nobody has started. */
final class PartialEnvironmentTest {
  private static final Map<String, String> VALUES =
      Map.of(
          "WEFT_ROOT", "localhost:4711",
          "PMI_PORT", "localhost:1",
          "SLURM_STEP_NODELIST", "node[3-5]",
          "PMIX_NAMESPACE", "job");

  @TempDir private Path folder;

  private String value(String variable) throws Exception {
    if (variable.equals("WEFT_SECRET_FILE")) {
      Path secret = folder.resolve("secret");
      Files.write(secret, new byte[32]);
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
      return secret.toString();
    }
    boolean number = variable.contains("SIZE") || variable.matches(".*(NUM|NRANKS).*");
    return VALUES.getOrDefault(variable, number ? "4" : "2");
  }

  @ParameterizedTest
  @EnumSource
  void everyPartOfWhatALauncherSetsIsRefusedByName(KnownLauncher launcher) throws Exception {
    SequencedSet<String> names = new LinkedHashSet<>(launcher.signs());
    launcher.needs().forEach(need -> names.add(need.getFirst()));
    List<String> all = List.copyOf(names);
    int refused = 0;
    for (int part = 1; part < 1 << all.size(); part++) {
      Map<String, String> variables = new TreeMap<>();
      for (int i = 0; i < all.size(); i++) {
        if ((part >> i & 1) != 0) {
          variables.put(all.get(i), value(all.get(i)));
        }
      }
      List<String> missing = missing(launcher, variables.keySet());
      boolean signed = launcher.signs().stream().anyMatch(variables::containsKey);
      if (signed && !missing.isEmpty()) {
        String message = refusal(variables);
        assertThat(variables.keySet()).as(message).anyMatch(message::contains);
        assertThat(message).matches("(?s).*, but [A-Zor_, ]+ (is|are) not set; .*WEFT_SIZE=1.*");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static List<String> missing(KnownLauncher launcher, Collection<String> present) {
    return launcher.needs().stream()
        .filter(need -> need.stream().noneMatch(present::contains))
        .map(List::getFirst)
        .toList();
  }

  private static String refusal(Map<String, String> variables) {
    try {
      LaunchEnvironment found = StartingLauncher.find(new Variables(variables));
      throw new AssertionError(variables + " is taken for " + (found == null ? "alone" : found));
    } catch (LaunchException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static @Nullable LaunchEnvironment find(String... words) {
    Map<String, String> variables = new HashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      variables.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return StartingLauncher.find(new Variables(variables));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A batch script, and a login shell inside an allocation.
        "SLURM_JOB_ID=7 SLURM_NTASKS=4 SLURM_PROCID=0 SLURM_NODEID=0 SLURM_JOB_NODELIST=node[1-4]",
        "SLURM_JOB_ID=7 SLURM_STEP_ID=4294967290 SLURM_STEP_NUM_TASKS=1 SLURM_PROCID=0",
        "PBS_NODEFILE=/var/spool/nodes PBS_NP=8 PBS_TASKNUM=1",
        "LSB_JOBID=7 LSB_DJOB_NUMPROC=4 LSB_DJOB_HOSTFILE=/var/spool/nodes",
        "FLUX_URI=local:///run/flux FLUX_JOB_ID=7",
        // One process.
        "PMI_RANK=0 PMI_SIZE=1",
        "OMPI_COMM_WORLD_SIZE=1",
        "FLUX_TASK_RANK=0 FLUX_JOB_SIZE=1",
        "JOB_COMPLETION_INDEX=3 WEFT_SIZE=1",
        // Settings of a profile.
        "WEFT_SECRET_FILE=/home/ana/secret WEFT_NETWORK=ib0 WEFT_SSH=ssh",
        // Set to nothing, as some manifests do.
        "WEFT_RANK= WEFT_SIZE="
      })
  void whatOtherProcessesHaveTooIsNoSign(String variables) {
    assertThat(find(variables.split(" ", -1))).isNull();
  }

  @Test
  void aJobOfKubernetesWithoutIndexesSaysWhatItLacks() throws Exception {
    String message =
        refusal(
            Map.of(
                "WEFT_SIZE", "4",
                "WEFT_ROOT", "heat-0.heat:4711",
                "WEFT_SECRET_FILE", value("WEFT_SECRET_FILE")));
    assertThat(message)
        .contains("WEFT_SIZE is '4'", "JOB_COMPLETION_INDEX", "completionMode: Indexed");
  }

  @ParameterizedTest
  @CsvSource({"987654, closed", "FILE, no connection"})
  void aDescriptorThatIsNotInheritedIsNamed(String number, String why) throws Exception {
    List<String> numbers = new ArrayList<>(List.of(number));
    try (var open = Files.newInputStream(Path.of("/proc/self/maps"))) {
      if (number.equals("FILE")) {
        numbers = descriptorsOf("/maps");
      }
      String message =
          refusal(Map.of("PMI_FD", numbers.getFirst(), "PMI_RANK", "2", "PMI_SIZE", "4"));
      assertThat(message).contains("PMI_FD is '" + numbers.getFirst(), why, "unset PMI_FD");
      assertThat(message).doesNotContain("srun");
      assertThat(open).isNotNull();
    }
  }

  private static List<String> descriptorsOf(String end) throws Exception {
    List<String> numbers = new ArrayList<>();
    try (var descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path each : descriptors) {
        if (Files.exists(each) && Files.readSymbolicLink(each).toString().endsWith(end)) {
          numbers.add(each.getFileName().toString());
        }
      }
    }
    return numbers;
  }
}
