package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How much a rank keeps of what it has not received follows its own heap, whatever that of the
 * sender is; and what it has received makes room again.
 */
@WithinOneProcess
final class UnequalHeapsTest {
  /** Of a heap of 16 MiB a sixteenth is for the one peer; of the larger one, the most there is. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"shm, 16, 256, 4", "shm, 256, 16, 1", "tcp, 16, 256, 4", "tcp, 256, 16, 1"})
  void keepsWhatItsOwnHeapAllows(
      String transport, int ofSender, int ofReceiver, int keptMebibytes) {
    String script =
        "_JAVA_OPTIONS=-Xmx$((WEFT_RANK ? %d : %d))m exec \"$@\"".formatted(ofReceiver, ofSender);
    String output =
        ProcessRanks.run(
            ProcessRanks.plan(2, UnequalHeapsProgram.class)
                .prefix(List.of("/bin/sh", "-c", script, "sh"))
                .property("weft.transport", transport));
    assertThat(output).contains("at once: 1\n");
    int ahead =
        output
            .lines()
            .filter(line -> line.startsWith("ahead: "))
            .mapToInt(line -> Integer.parseInt(line.substring("ahead: ".length())))
            .findFirst()
            .orElseThrow();
    assertThat(ahead * (long) UnequalHeapsProgram.MESSAGE_BYTES)
        .isPositive()
        .isLessThanOrEqualTo((long) keptMebibytes << 20);
  }
}
