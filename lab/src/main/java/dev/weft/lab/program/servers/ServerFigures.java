package dev.weft.lab.program.servers;

import java.util.Locale;

/**
 * What a run has measured.
 *
 * @param rate requests a second, of all clients together
 * @param slowMicros the time that 99 of 100 requests stay below
 * @param clientMicros processor time that a request took in the clients' process
 * @param serverMicros that in the server's process
 */
public record ServerFigures(
    double rate, double slowMicros, double clientMicros, double serverMicros) {

  /** As a line that {@link #parse} reads. */
  String line() {
    return String.format(
        Locale.ROOT, "%.1f %.2f %.3f %.3f", rate, slowMicros, clientMicros, serverMicros);
  }

  /**
   * Reads what {@link ServerProgram} prints.
   *
   * @throws IllegalArgumentException if that is something else
   */
  public static ServerFigures parse(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 4) {
      throw new IllegalArgumentException("four figures were expected, not: " + line);
    }
    return new ServerFigures(
        Double.parseDouble(words[0]),
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]),
        Double.parseDouble(words[3]));
  }
}
