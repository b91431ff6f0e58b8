package dev.weft.internal.os.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.function.Supplier;
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
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    assertThat(inChild("--illegal-native-access=deny"))
        .endsWith("start it with --enable-native-access=ALL-UNNAMED");
  }

  @Test
  void isAvailableWithoutAWarningWhereTheJvmAllowsIt() throws Exception {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    assertThat(inChild("--enable-native-access=ALL-UNNAMED")).isEmpty();
  }

  @Test
  void doesNotLoadTheLinkerToFindOut() throws Exception {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
    try (ChildJvm child =
        ChildJvm.start(
            Unavailability.class,
            List.of("--enable-native-access=ALL-UNNAMED", "-Xlog:class+load"))) {
      assertThat(child.output())
          .contains("dev.weft.internal.os.call.NativeAccess")
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
      System.out.println(NativeAccess.unavailability());
    }
  }

  @Test
  void refusesToMakeWhatIsMissing() throws Exception {
    try (ChildJvm child = ChildJvm.start(Makers.class, List.of("-Dweft.native=off"))) {
      assertThat(child.output().lines())
          .hasSize(4)
          .containsOnly("no native calls here: turned off by -Dweft.native=off");
    }
  }

  /** Prints how each class that makes native calls refuses to. */
  static final class Makers {
    public static void main(String[] arguments) {
      for (Supplier<Object> maker :
          List.<Supplier<Object>>of(Sockets::new, Epoll::new, EventFd::new, Affinity::new)) {
        try {
          System.out.println(maker.get());
        } catch (UnsupportedOperationException e) {
          System.out.println(e.getMessage());
        }
      }
    }
  }
}
