package dev.weft.sockets.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A program without the agent is told the flags that it lacks, and no others. */
class ClosedJdkTest {
  private static final String NET = "--add-opens=java.base/java.net=ALL-UNNAMED";
  private static final String IO = "--add-opens=java.base/java.io=ALL-UNNAMED";
  private static final String SPI = "--add-opens=java.base/java.nio.channels.spi=ALL-UNNAMED";
  private static final String NIO = "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED";

  @Test
  void namesEveryFlag() throws Exception {
    String sockets =
        "fast sockets have no access to java.net, java.io of the JDK: start the program with"
            + " -javaagent:weft-sockets.jar, or with "
            + String.join(" ", NET, IO);
    assertThat(told(List.of()))
        .containsExactly(
            sockets,
            sockets,
            "fast sockets have no access to java.nio.channels.spi, sun.nio.ch of the JDK: start the"
                + " program with -javaagent:weft-sockets.jar, or with "
                + String.join(" ", SPI, NIO),
            sockets,
            "fast sockets have no access to java.net, java.io, java.nio.channels.spi, sun.nio.ch of"
                + " the JDK: start the program with -javaagent:weft-sockets.jar, or with "
                + String.join(" ", NET, IO, SPI, NIO));
  }

  @Test
  void namesTheFlagsThatAreMissing() throws Exception {
    assertThat(told(List.of(NET, IO, NIO)))
        .containsExactly(
            "open",
            "open",
            "fast sockets have no access to java.nio.channels.spi of the JDK: start the program with"
                + " -javaagent:weft-sockets.jar, or with "
                + SPI,
            "open",
            "fast sockets have no access to java.nio.channels.spi of the JDK: start the program with"
                + " -javaagent:weft-sockets.jar, or with "
                + SPI);
    assertThat(told(List.of(NET, IO, SPI, NIO))).containsOnly("open").hasSize(5);
  }

  @Test
  void thePageHasTheseFlags() throws Exception {
    assertThat(Files.readString(Path.of("../docs/guide/fast-sockets.md")))
        .contains(NET, IO, SPI, NIO);
  }

  private static List<String> told(List<String> flags) throws Exception {
    List<String> all = new ArrayList<>(flags);
    all.add("--enable-native-access=ALL-UNNAMED");
    try (ChildJvm child = ChildJvm.start(all, ClosedProgram.class)) {
      return child.lines();
    }
  }
}
