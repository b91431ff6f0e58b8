package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Libraries see other variables for a while. */
final class NativeEnvironmentTest {
  @BeforeEach
  void requireNativeCalls() {
    assumeTrue(NativeAccess.available(), NativeAccess.unavailability());
  }

  @Test
  void variablesAreSetReplacedAndTakenBack() {
    String path = System.getenv("PATH");
    Map<String, String> variables = Map.of("PATH", "elsewhere", "WEFT_TEST_VARIABLE", "");
    String during =
        NativeEnvironment.during(
            variables, () -> get("PATH") + "," + get("WEFT_TEST_VARIABLE") + "," + get("HOME"));
    assertThat(during).isEqualTo("elsewhere,," + System.getenv("HOME"));
    assertThat(get("PATH")).isEqualTo(path);
    assertThat(get("WEFT_TEST_VARIABLE")).isNull();
  }

  private static @Nullable String get(String name) {
    MemorySegment getenv = Linker.nativeLinker().defaultLookup().findOrThrow("getenv");
    try (Arena arena = Arena.ofConfined()) {
      long text = Syscall.function(getenv, arena.allocateFrom(name).address(), 0, 0, 0, 0);
      return text == 0 ? null : NativeLibrary.text(text, 1 << 16);
    }
  }
}
