package dev.weft.internal.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.ChildJvm;
import dev.weft.internal.os.call.SignalUses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the library is found, and what becomes of the JVM that has loaded it. */
@Timeout(60)
final class UcxLibraryTest {
  private static final String ACCESS = "--enable-native-access=ALL-UNNAMED";

  @Test
  void whatCannotBeUsedIsToldWithTheRemedy() throws Exception {
    assertThat(loading("-Dweft.ucx.library=libnothere.so"))
        .contains("there is no libnothere.so")
        .contains("apt install libucx0");
    assertThat(loading("-Dweft.ucx.library=libc.so.6"))
        .contains("libc.so.6 is not UCX")
        .contains("-Dweft.ucx.library=PATH");
    assertThat(loading("-Dweft.native=off")).contains("needs native calls").contains("turned off");
  }

  @Test
  void theJvmGoesOnAsBefore() throws Exception {
    assumeTrue(UcxLibrary.unavailability() == null, UcxLibrary.unavailability());
    assertThat(loading("-Dnothing")).isEqualTo("null pointers 20000, overflows 3, dump true");
  }

  private static String loading(String option) throws Exception {
    try (ChildJvm child = ChildJvm.start(Loading.class, List.of(ACCESS, option))) {
      return child.output();
    }
  }

  /** Loads UCX and does what needs the JVM's signals. */
  static final class Loading {
    public static void main(String[] arguments) {
      String obstacle = UcxLibrary.unavailability();
      if (obstacle != null) {
        System.out.println(obstacle);
        return;
      }
      long _ = UcxContext.get().handle();
      System.out.println(SignalUses.run());
    }
  }

  @Test
  void whatHasNotGoneWellNamesTheSettings() {
    assumeTrue(UcxLibrary.unavailability() == null, UcxLibrary.unavailability());
    assertThatThrownBy(() -> UcxContext.check(-6, "be opened"))
        .hasMessageContaining("cannot be opened")
        .hasMessageContaining("UCX_TLS");
  }
}
