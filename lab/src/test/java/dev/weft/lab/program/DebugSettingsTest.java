package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DebugSettingsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xint",
        "-Xcomp",
        "-XX:TieredStopAtLevel=1",
        "-XX:StartFlightRecording:duration=60s",
        "-agentlib:jdwp=transport=dt_socket,server=y",
        "-javaagent:agent.jar",
        "-Xcheck:jni",
        "-XX:NativeMemoryTracking=summary",
        "-Xlog:gc*"
      })
  void anArgumentOfDebuggersIsNamedOnce(String argument) {
    assertThat(found(List.of("-Xmx1g", argument), false))
        .singleElement()
        .asString()
        .startsWith(argument + ": ");
  }

  @Test
  void whatWeftAlwaysGetsIsNoFault() {
    List<String> usual =
        List.of(
            "-XX:-UsePerfData",
            "-Xlog:cds=off",
            "-XX:+UseZGC",
            "-javaagent:/lib/weft-sockets-1.jar");
    assertThat(found(usual, false, "weft.transport", "shm", "weft.collectives.rules", "off"))
        .isEmpty();
    assertThat(found(usual, false, "weft.native", "on", "weft.check", "")).isEmpty();
  }

  @Test
  void settingsOfWeftAndAssertionsAreNamed() {
    assertThat(found(List.of(), true)).singleElement().asString().startsWith("-ea: ");
    assertThat(found(List.of(), false, "weft.check", "collectives"))
        .singleElement()
        .asString()
        .contains("weft.check=collectives");
    assertThat(found(List.of(), false, "weft.native", "off")).hasSize(1);
    assertThat(found(List.of(), false, "weft.collectives.rules", "some.rules")).hasSize(1);
    assertThat(found(List.of(), false, "java.vm.version", "25-fastdebug")).hasSize(1);
  }

  private static List<String> found(List<String> arguments, boolean assertions, String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return new DebugSettings(arguments, properties, assertions).found();
  }
}
