package dev.weft.internal.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.ChildJvm;
import java.util.List;
import java.util.Map;
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
    private static final int NULL_POINTERS = 20_000;

    public static void main(String[] arguments) {
      String obstacle = UcxLibrary.unavailability();
      if (obstacle != null) {
        System.out.println(obstacle);
        return;
      }
      long _ = UcxContext.get().handle();
      int nullPointers = 0;
      for (int i = 0; i < NULL_POINTERS; i++) {
        nullPointers += length(i < 0 ? "" : null);
      }
      int overflows = 0;
      for (int i = 0; i < 3; i++) {
        try {
          int _ = deeper(0);
        } catch (StackOverflowError e) {
          overflows++;
        }
      }
      Map<Thread, StackTraceElement[]> dump = Thread.getAllStackTraces();
      System.out.printf(
          "null pointers %d, overflows %d, dump %s%n",
          nullPointers, overflows, dump.containsKey(Thread.currentThread()));
    }

    /** 1 if there is none. */
    private static int length(String text) {
      try {
        return text.length();
      } catch (NullPointerException e) {
        return 1;
      }
    }

    private static int deeper(int depth) {
      return depth + deeper(depth + 1);
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
