package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Orders;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The search through the orders of a program. */
@Timeout(300)
final class ExploreTest {
  @TempDir Path folder;

  private Running explore(String options, String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("explore"));
    words.addAll(List.of(options.split(" ")));
    words.addAll(
        List.of(
            "--record",
            folder.resolve("failed").toString(),
            "-cp",
            Path.of(Orders.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString(),
            Orders.class.getName()));
    words.addAll(List.of(arguments));
    return new Command(folder).start(words.toArray(String[]::new));
  }

  /** No more and no fewer than there are, whatever the first run happens to be. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"receives,4,6", "posts,4,6", "probes,4,6", "barrier,3,1", "apart,4,4", "tasks,3,8"})
  void allOrdersAreRun(String kind, int ranks, int orders) throws Exception {
    try (Running search = explore("-n " + ranks, kind)) {
      assertThat(search.await()).as(search.err()).isZero();
      assertThat(search.out())
          .isEqualTo(
              "weft: no order fails: %s run, and there are no others [W3010]%n"
                  .formatted(orders == 1 ? "1 order" : orders + " orders"));
    }
  }

  static Stream<Arguments> failingOrders() {
    return Stream.of(
            Arguments.of("receives", "231"),
            Arguments.of("posts", "312"),
            Arguments.of("probes", "321"))
        .limit(Thorough.count(1, 3));
  }

  @ParameterizedTest
  @MethodSource("failingOrders")
  void theOrderThatFailsIsFoundAndRepeated(String kind, String order) throws Exception {
    try (Running search = explore("-n 4", kind, order)) {
      assertThat(search.await()).as(search.err()).isEqualTo(1);
      assertThat(search.out())
          .contains("IllegalStateException: in the order " + order)
          .contains("order")
          .contains("weft: weft replay " + folder.resolve("failed") + " repeats it");
      if (!search.out().contains("the usual order fails")) {
        assertThat(search.out())
            .contains("weft:   rank 0, at Orders.collect(Orders.java:", " the message of rank ");
      }
    }
    for (int i = 0; i < Thorough.count(1, 3); i++) {
      try (Running job = new Command(folder).start("replay", folder.resolve("failed").toString())) {
        assertThat(job.await()).isEqualTo(1);
        assertThat(job.err()).contains("IllegalStateException: in the order " + order);
      }
    }
  }

  @Test
  void anOrderInWhichRanksWaitForEachOtherFails() throws Exception {
    try (Running search = explore("-n 3", "waits")) {
      assertThat(search.await()).as(search.err()).isEqualTo(1);
      assertThat(search.out())
          .contains("waits for", "fails, after")
          .contains("takes the message of rank 1 with tag 1 instead of that of rank 2");
    }
  }

  @Lengthy
  @Test
  void theLimitIsSaid() throws Exception {
    try (Running search = explore("-n 4 --limit 2", "receives")) {
      assertThat(search.await()).as(search.err()).isEqualTo(3);
      assertThat(search.out())
          .isEqualTo(
              "weft: no order has failed: 2 orders run, and there are others; --limit allows more [W3010]\n");
    }
    assertThat(folder.resolve("failed")).isEmptyDirectory();
  }

  @Test
  void mistakesAreNamed() throws Exception {
    try (Running search = explore("-n 3 --limit 0", "receives")) {
      assertThat(search.await()).isEqualTo(2);
      assertThat(search.err()).contains("--limit 0 is not possible");
    }
    Path _ = Files.createFile(Files.createDirectory(folder.resolve("failed")).resolve("letter"));
    try (Running search = explore("-n 3", "receives")) {
      assertThat(search.await()).isEqualTo(2);
      assertThat(search.err()).contains("holds other files, such as letter");
    }
  }
}
