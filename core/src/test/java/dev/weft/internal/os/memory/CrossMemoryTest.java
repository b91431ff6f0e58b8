package dev.weft.internal.os.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.os.call.NativeAccess;
import org.junit.jupiter.api.Test;

class CrossMemoryTest {

  @Test
  void isAllowedWithoutRestrictions() {
    assertThat(CrossMemory.forScope("")).isEmpty();
    assertThat(CrossMemory.forScope("0")).isEmpty();
  }

  @Test
  void saysWhatToChangeWhereItIsRestricted() {
    assertThat(CrossMemory.forScope("1"))
        .contains("ptrace_scope is 1")
        .contains("sysctl kernel.yama.ptrace_scope=0");
  }

  @Test
  void giveTheReasonWhereThereAreNoNativeCalls() {
    if (!NativeAccess.available()) {
      assertThat(CrossMemory.unavailability()).isEqualTo(NativeAccess.unavailability());
    } else {
      assertThat(CrossMemory.unavailability()).doesNotContain("EFAULT").doesNotContain("EINVAL");
    }
  }
}
