package dev.weft.examples;

import dev.weft.testkit.ThreadRanks;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What programs print. */
final class Printed {
  private Printed() {}

  /** Runs a main method on ranks as threads and returns what they have printed. */
  static String by(int ranks, ThreadRanks.Main main, String... args) {
    PrintStream console = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      ThreadRanks.run(ranks, main, args);
    } finally {
      System.setOut(console);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
