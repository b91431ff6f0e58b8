package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.base.WithoutNativeCalls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

@WithoutNativeCalls
final class HostNameTest {
  private static final String NAME = "no-such-host.invalid";

  @Test
  void isWhatTheKernelSays() throws Exception {
    assertThat(HostName.get()).isEqualTo(output("uname", "-n"));
  }

  /** Which takes a host name of one's own. */
  @Test
  void needNotBeKnownToANameService() throws Exception {
    List<String> own =
        List.of(
            "unshare",
            "--map-root-user",
            "--uts",
            "sh",
            "-c",
            "hostname " + NAME + "; \"$@\"",
            "sh");
    assumeTrue(NAME.equals(run(own, "uname", "-n")), "no host name of one's own here");
    String java = System.getProperty("java.home") + "/bin/java";
    String classes = HostName.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    String tests = HostNameTest.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    assertThat(run(own, java, "-cp", classes + ":" + tests, Probe.class.getName())).isEqualTo(NAME);
  }

  /** Prints the name. */
  static final class Probe {
    public static void main(String[] args) {
      System.out.println(HostName.get());
    }

    private Probe() {}
  }

  private static String run(List<String> before, String... command) {
    List<String> words = new java.util.ArrayList<>(before);
    words.addAll(List.of(command));
    try {
      return output(words.toArray(String[]::new));
    } catch (IOException e) {
      return "";
    }
  }

  private static String output(String... command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
