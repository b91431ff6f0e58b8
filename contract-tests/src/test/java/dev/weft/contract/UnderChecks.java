package dev.weft.contract;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests whose ranks, threads of this process, check what they do; what is told is kept. */
@WithinOneProcess
abstract class UnderChecks extends OverEveryTransport {
  private static final String PROPERTY = "weft.check";

  private final PrintStream original = System.err;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void turnOn() {
    checking("all");
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void turnOff() {
    System.clearProperty(PROPERTY);
    System.setErr(original);
  }

  static void checking(String checks) {
    System.setProperty(PROPERTY, checks);
  }

  /** What has been printed on standard error so far. */
  String told() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
