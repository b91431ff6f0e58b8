package dev.weft.cli;

import java.util.Map;

/** Options of other launchers that {@code weft run} does not have, and their equivalents here. */
final class MpirunWords {
  private static final String NO_LIMIT = "there may be more ranks than cores without it";
  private static final String BIND = "here it is --bind, with core, l3, numa, socket or none";
  private static final String SETTING = "it is Open MPI's; settings here are -Dweft.NAME=VALUE";
  private static final String VARIABLE = "here it is -x NAME=VALUE";

  private static final Map<String, String> MEANT =
      Map.of(
          "--oversubscribe", NO_LIMIT,
          "-oversubscribe", NO_LIMIT,
          "--bind-to", BIND,
          "-bind-to", BIND,
          "--mca", SETTING,
          "-mca", SETTING,
          "-env", VARIABLE,
          "-genv", VARIABLE,
          "--allow-run-as-root", "any user may run jobs without it");

  /** What to follow the finding that there is no such option; empty for other words. */
  static String hint(String word) {
    String meant = MEANT.get(word);
    return meant == null ? "" : "; " + meant;
  }

  private MpirunWords() {}
}
