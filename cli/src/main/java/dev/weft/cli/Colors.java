package dev.weft.cli;

import dev.weft.internal.os.Terminal;
import java.util.Map;

/**
 * Colours for people. They are used only if the output goes to a terminal with colours, and {@code
 * NO_COLOR} is not set (no-color.org). Immutable.
 */
final class Colors {
  /** Changes nothing. */
  static final Colors NONE = new Colors(false);

  private static final String RED = "31";
  private static final String GREEN = "32";
  private static final String YELLOW = "33";

  /** For ranks that follow each other; none is that of a failure. */
  private static final String[] RANKS = {
    "36", "33", "32", "35", "34", "96", "93", "92", "95", "94"
  };

  private final boolean shown;

  private Colors(boolean shown) {
    this.shown = shown;
  }

  static Colors ofOutput() {
    return of(Terminal.isStandardOutput(), System.getenv());
  }

  static Colors ofError() {
    return of(Terminal.isStandardError(), System.getenv());
  }

  static Colors of(boolean terminal, Map<String, String> environment) {
    boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean possible = !environment.getOrDefault("TERM", "dumb").equals("dumb");
    return terminal && wanted && possible ? new Colors(true) : NONE;
  }

  String red(String text) {
    return in(RED, text);
  }

  String green(String text) {
    return in(GREEN, text);
  }

  String yellow(String text) {
    return in(YELLOW, text);
  }

  String ofRank(int rank, String text) {
    return in(RANKS[Math.floorMod(rank, RANKS.length)], text);
  }

  private String in(String color, String text) {
    return shown ? "\u001b[" + color + 'm' + text + "\u001b[0m" : text;
  }
}
