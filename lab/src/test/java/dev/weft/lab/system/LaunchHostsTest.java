package dev.weft.lab.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchHostsTest {
  private static final LaunchHosts TWO =
      new LaunchHosts(
          List.of(Path.of("/run/netns/a"), Path.of("/run/netns/b")),
          List.of("10.77.0.1", "10.77.0.2"),
          "10.77.0.0/24");

  @TempDir Path folder;

  @Test
  void onThisMachineNothingComesBeforeACommand() {
    assertThat(LaunchHosts.THIS_MACHINE.areSeparate()).isFalse();
    assertThat(LaunchHosts.THIS_MACHINE.enter(0)).isEmpty();
    assertThat(LaunchHosts.THIS_MACHINE.jvmArguments()).isEmpty();
  }

  @Test
  void launchersFindTheWayToNamedHostsThemselves() {
    LaunchHosts launchHosts = LaunchHosts.named("a:2,b:2");
    assertThat(launchHosts.areSeparate()).isTrue();
    assertThat(launchHosts.areBuilt()).isFalse();
    assertThat(launchHosts.enter(0)).isEmpty();
    assertThat(launchHosts.jvmArguments()).isEmpty();
  }

  @Test
  void twoProcessesLearnTheirHostsFromOptions() {
    assertThat(TWO.enter(1)).containsExactly("nsenter", "--net=/run/netns/b");
    assertThat(TWO.jvmArguments())
        .containsExactly(
            "-Dweft.lab.addresses=10.77.0.1,10.77.0.2",
            "-Dweft.lab.enter=nsenter,--net=/run/netns/b");
  }

  /** Runs the script with an nsenter that only tells its arguments. */
  @Test
  void eachRankEntersItsHostWhicheverLibraryStartsIt() throws Exception {
    Path fake = Files.writeString(folder.resolve("nsenter"), "#!/bin/sh\necho \"$@\"\n");
    Files.setPosixFilePermissions(fake, PosixFilePermissions.fromString("rwx------"));
    assertThat(entered("WEFT_RANK", 0)).isEqualTo("--net=/run/netns/a java -x 'y z'");
    assertThat(entered("OMPI_COMM_WORLD_RANK", 1)).startsWith("--net=/run/netns/b java");
    assertThat(entered("PMI_RANK", 6)).startsWith("--net=/run/netns/a java");
    assertThat(entered("PMI_RANK", 7)).startsWith("--net=/run/netns/b java");
  }

  private String entered(String variable, int rank) throws Exception {
    List<String> command = new ArrayList<>(TWO.rankPrefix(folder));
    command.addAll(List.of("java", "-x", "'y z'"));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder
        .environment()
        .keySet()
        .removeAll(List.of("WEFT_RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK"));
    builder.environment().put(variable, Integer.toString(rank));
    builder.environment().merge("PATH", folder.toString(), (old, own) -> own + ":" + old);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }
}
