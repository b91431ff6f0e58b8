package dev.weft.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.control.HostRanges;
import dev.weft.internal.control.HostSlots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What batch systems say about the hosts of a job. */
final class BatchAllocationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n1 | n1",
        "n[08-11],login | n08 n09 n10 n11 login",
        "r[1-2]n[3,5] | r1n3 r1n5 r2n3 r2n5",
        "a-b[1-2]-ib | a-b1-ib a-b2-ib",
      })
  void namesInSlurmsShortForm(String list, String names) {
    assertThat(HostRanges.names(list)).containsExactly(names.split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "n[1", "n[2-1]", "n[x]", "n[0-9999999]"})
  void whatIsNoSuchForm(String list) {
    assertThatThrownBy(() -> HostRanges.names(list)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void slurm() {
    Map<String, String> variables =
        Map.of("SLURM_JOB_NODELIST", "n[1-3]", "SLURM_TASKS_PER_NODE", "4(x2),1");
    BatchAllocation found = BatchAllocation.find(variables);
    assertThat(found).isNotNull();
    assertThat(found.hosts())
        .containsExactly(new HostSlots("n1", 4), new HostSlots("n2", 4), new HostSlots("n3", 1));
    assertThat(found.shell().command("n2", "line", "weft"))
        .startsWith("srun")
        .contains("--nodelist=n2")
        .endsWith("/bin/sh", "-c", "line", "weft");
  }

  @Test
  void aTaskOfAStepIsNoAllocation() {
    assertThat(BatchAllocation.find(Map.of("SLURM_JOB_NODELIST", "n1", "SLURM_STEP_ID", "0")))
        .isNull();
    assertThat(
            BatchAllocation.find(Map.of("SLURM_JOB_NODELIST", "n1", "SLURM_STEP_ID", "4294967290")))
        .isNotNull();
    assertThat(BatchAllocation.find(Map.of())).isNull();
  }

  @ParameterizedTest
  @CsvSource({"PBS_NODEFILE, ssh", "OAR_NODEFILE, oarsh", "LSB_DJOB_HOSTFILE, blaunch"})
  void filesWithALineForEachSlot(String variable, String command, @TempDir Path folder)
      throws IOException {
    Path file = Files.write(folder.resolve("nodes"), List.of("\uFEFFa", "a", "b", "a", "b"));
    BatchAllocation found = BatchAllocation.find(Map.of(variable, file.toString()));
    assertThat(found).isNotNull();
    assertThat(found.hosts()).containsExactly(new HostSlots("a", 3), new HostSlots("b", 2));
    assertThat(found.shell().command("b", "line", "weft")).startsWith(command, "b");
  }
}
