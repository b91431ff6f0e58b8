package dev.weft.cli;

import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Explains an unknown word on a command line: its meaning in other tools, and how to write it here.
 */
final class MeantWords {
  private static final String RUN = "run";
  private static final String JVM_OPTION = "-X";

  /** What to follow the finding that there is no such word; empty if nothing is known of it. */
  static String hint(String word, CommandSpec spec) {
    if (spec.parent() == null) {
      return RunOption.writtenAs(word) != null
          ? "; it comes behind the word run: weft run " + word
          : isTarget(word) ? "; did you mean weft run " + word + "?" : "";
    }
    if (spec.name().equals(RUN) && word.startsWith(JVM_OPTION)) {
      return "; for the virtual machines of the ranks it is -J" + word;
    }
    return MpirunWords.hint(word);
  }

  private static boolean isTarget(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return lower.endsWith(Targets.SOURCE_SUFFIX)
        || lower.endsWith(Targets.JAR_SUFFIX)
        || Examples.find(word) != null;
  }

  private MeantWords() {}
}
