package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive is named where it fits, and nowhere else. */
class SocketsArchiveTest {
  private static final Path ARCHIVE = Path.of("sockets.jsa");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java -jar service.jar",
        "java -Xmx29g -jar service.jar",
        "java -Xmx512M -XX:+UseParallelGC -cp a:b Main",
        "java -Xmx1073741824 Main -x"
      })
  void isNamed(String command) {
    assertThat(options(command, Map.of("HOME", "/root")))
        .containsExactly("-XX:SharedArchiveFile=sockets.jsa", "-Xlog:cds=off", "-Xlog:aot=off");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java -Xmx31g -jar service.jar",
        "java -Xmx1T -jar service.jar",
        "java -Xmx99999999999999999999g -jar service.jar",
        "java -XX:+UseZGC -jar service.jar",
        "java -XX:-UseCompressedOops -jar service.jar",
        "java -XX:+UseCompactObjectHeaders -jar service.jar",
        "java -XX:MaxRAMPercentage=80 -jar service.jar",
        "java -XX:SharedArchiveFile=own.jsa -jar service.jar",
        "java -XX:AOTCache=own.aot -jar service.jar",
        "java -Xshare:off -jar service.jar",
        "java @options Main"
      })
  void isNotNamed(String command) {
    assertThat(options(command, Map.of())).isEmpty();
  }

  @Test
  void isNotNamedWhereOptionsMayComeFromElsewhere() {
    assertThat(options("java Main", Map.of("JDK_JAVA_OPTIONS", "-Xmx40g"))).isEmpty();
    assertThat(options("java Main", Map.of("JAVA_TOOL_OPTIONS", ""))).isEmpty();
    assertThat(SocketsArchive.options(null, List.of("java", "Main"), Map.of())).isEmpty();
  }

  private static List<String> options(String command, Map<String, String> environment) {
    return SocketsArchive.options(ARCHIVE, List.of(command.split(" ", -1)), environment);
  }
}
