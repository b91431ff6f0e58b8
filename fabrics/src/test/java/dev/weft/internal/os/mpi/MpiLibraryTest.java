package dev.weft.internal.os.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.call.ChildJvm;
import dev.weft.internal.os.call.SignalUses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the library is found, and what becomes of the JVM that has loaded and opened it. */
@Timeout(60)
final class MpiLibraryTest {
  private static final String ACCESS = "--enable-native-access=ALL-UNNAMED";

  @Test
  void whatCannotBeUsedIsToldWithTheRemedy() throws Exception {
    assertThat(loading("-Dweft.mpi.library=libnothere.so"))
        .contains("there is none of libnothere.so")
        .contains("-Dweft.mpi.library=PATH");
    assertThat(loading("-Dweft.mpi.library=libc.so.6")).contains("libc.so.6 is no MPI library");
    assertThat(loading("-Dweft.native=off")).contains("needs native calls").contains("turned off");
  }

  @ParameterizedTest
  @ValueSource(strings = {"libmpi.so.40", "libmpich.so.12"})
  void theJvmGoesOnAsBefore(String library) throws Exception {
    String output = loading("-Dweft.mpi.library=" + library);
    assumeTrue(!output.contains("there is none of"), output);
    assertThat(output).isEqualTo("rank 0 of 1, null pointers 20000, overflows 3, dump true");
  }

  private static String loading(String option) throws Exception {
    try (ChildJvm child = ChildJvm.start(Loading.class, List.of(ACCESS, option))) {
      return child.output();
    }
  }

  /** Opens a world and does what needs the JVM's signals. */
  static final class Loading {
    public static void main(String[] arguments) {
      String obstacle = MpiLibrary.unavailability();
      if (obstacle != null) {
        System.out.println(obstacle);
        return;
      }
      MpiWorld world = MpiWorld.open();
      System.out.printf("rank %d of %d, %s%n", world.rank(), world.size(), SignalUses.run());
      world.close();
    }
  }
}
