package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.fory.logging.LoggerFactory;
import org.junit.jupiter.api.Test;

/** The standard output is the program's: no logging goes there. */
class OutputTest {

  @Test
  void whatForyLogsDoesNotAppear() {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(Ends.knowing().roundTrip(List.of(1))).containsExactly(1);
      LoggerFactory.getLogger(OutputTest.class).warn("a warning");
      LoggerFactory.getLogger(OutputTest.class).error("an error");
    } finally {
      System.setOut(before);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
