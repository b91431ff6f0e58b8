package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NativeAccessTest {

  @Test
  void canBeTurnedOff() throws Exception {
    assertThat(inChild("-Dweft.native=off")).isEqualTo("turned off by -Dweft.native=off");
  }

  @Test
  void saysWhichSystemsItIsFor() throws Exception {
    assertThat(inChild("-Dos.arch=riscv64"))
        .contains("Linux on x86-64 and arm64")
        .contains("riscv64");
  }

  @Test
  void saysHowToAllowItWhereTheJvmDoesNot() throws Exception {
    assumeTrue(NativeAccess.get().available(), () -> NativeAccess.get().unavailability());
    assertThat(inChild("--illegal-native-access=deny"))
        .endsWith("start it with --enable-native-access=ALL-UNNAMED");
  }

  @Test
  void isAvailableWithoutAWarningWhereTheJvmAllowsIt() throws Exception {
    assumeTrue(NativeAccess.get().available(), () -> NativeAccess.get().unavailability());
    assertThat(inChild("--enable-native-access=ALL-UNNAMED")).isEmpty();
  }

  @Test
  void doesNotLoadTheLinkerToFindOut() throws Exception {
    assumeTrue(NativeAccess.get().available(), () -> NativeAccess.get().unavailability());
    try (ChildJvm child =
        ChildJvm.start(
            Unavailability.class,
            List.of("--enable-native-access=ALL-UNNAMED", "-Xlog:class+load"))) {
      assertThat(child.output())
          .contains("dev.weft.internal.os.call.LinuxNativeAccess")
          .doesNotContain("jdk.internal.foreign.abi.DowncallLinker");
    }
  }

  private static String inChild(String option) throws Exception {
    try (ChildJvm child = ChildJvm.start(Unavailability.class, List.of(option))) {
      return child.output();
    }
  }

  /** Prints why native calls cannot be made. */
  static final class Unavailability {
    public static void main(String[] arguments) {
      System.out.println(NativeAccess.get().unavailability());
    }
  }

  @Test
  void refusesToHandOutWhatIsMissing() {
    NativeAccess none = new NoNativeAccess("of a test");
    assertThat(none.available()).isFalse();
    assertThatThrownBy(none::sockets)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("of a test");
    assertThatThrownBy(none::openEpoll).hasMessageContaining("of a test");
    assertThatThrownBy(none::openEventFd).hasMessageContaining("of a test");
    assertThatThrownBy(none::affinity).hasMessageContaining("of a test");
  }
}
