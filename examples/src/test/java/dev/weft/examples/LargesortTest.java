package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LargesortTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void sortsMoreThanAPiece(int ranks) {
    assertThat(Printed.by(ranks, Largesort::main, "5003", "20"))
        .startsWith("sorted 5003 records of 100 bytes in pieces of 20000 bytes on " + ranks);
  }

  @Test
  void leavesNothingBehind() throws IOException {
    assertThat(Printed.by(2, Largesort::main, "3", "1")).startsWith("sorted 3 records");
    String name = "weft-largesort-" + ProcessHandle.current().pid() + "-";
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertThat(files.filter(each -> each.getFileName().toString().startsWith(name))).isEmpty();
    }
  }
}
