package dev.weft.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandsTest {
  @Test
  void findsWhatIsThere() {
    assertThat(Commands.find("sh")).isPresent();
    assertThat(Commands.find("no-such-command-anywhere")).isEmpty();
  }

  @Test
  void answersAreStandardOutput() {
    List<String> command = List.of("/bin/sh", "-c", "echo one; echo two; echo no >&2");
    assertThat(Commands.answer(command, Map.of())).hasValue("one\ntwo");
    assertThat(Commands.answer(List.of("/bin/sh", "-c", "exit 1"), Map.of())).isEmpty();
  }

  @Test
  void installCommandsCanBeTyped() {
    String command = Commands.install("openmpi-bin", "gcc");
    assertThat(command).endsWith("apt-get install openmpi-bin gcc");
    assertThat(command.startsWith("sudo ")).isNotEqualTo(Commands.isRoot());
  }

  @Test
  void showsCommandsAsTyped() {
    assertThat(Commands.show(List.of("echo", "a b", "x".repeat(200))))
        .startsWith("echo 'a b' xxx")
        .endsWith("...");
  }
}
