package dev.weft.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@WithoutNativeCalls
@Timeout(30)
final class ProcessStateTest {
  private static final String FLAGS_AND_MORE = " 1 40 40 0 -1 %d 25 0 0";

  private static String[] stat(char state, int flags) {
    return ProcessState.fields("41 (a) R (b) " + state + FLAGS_AND_MORE.formatted(flags));
  }

  @Test
  void aProcessIsEndingOnceItsFlagSaysSo() {
    assertThat(ProcessState.isEnding(stat('S', 0x400040))).isFalse();
    assertThat(ProcessState.isEnding(stat('R', 0x400044))).isTrue();
    assertThat(ProcessState.isEnding(stat('Z', 0x400040))).isTrue();
    assertThat(ProcessState.isEnding(ProcessState.fields("41 (cut"))).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void oneThatHasBeenKilledIsEnding() throws Exception {
    assertThat(ProcessState.isEnding(ProcessHandle.current().pid())).isFalse();
    Process process = new ProcessBuilder("sleep", "60").start();
    assertThat(ProcessState.isEnding(process.pid())).isFalse();
    process.destroyForcibly();
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!ProcessState.isEnding(process.pid()) && System.nanoTime() < endNanos) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    assertThat(ProcessState.isEnding(process.pid())).isTrue();
  }
}
