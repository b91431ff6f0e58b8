package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProcessorListTest {
  @Test
  void numbersAndRanges() {
    assertThat(ProcessorList.parse("0-3,8").stream()).containsExactly(0, 1, 2, 3, 8);
    assertThat(ProcessorList.parse("5").stream()).containsExactly(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", "a", "3-1", "-1", "1-", "0-2000000000", "99999999999"})
  void whatMakesNoSenseIsNone(String list) {
    assertThat(ProcessorList.parse(list).isEmpty()).isTrue();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void linuxSaysWhichAProcessMayRunOn() {
    Path status = Path.of("/proc/self/status");
    assertThat(ProcessorList.parse(ProcessorList.allowed(status)).isEmpty()).isFalse();
    assertThat(ProcessorList.allowed(Path.of("/proc/self/none"))).isEmpty();
  }
}
