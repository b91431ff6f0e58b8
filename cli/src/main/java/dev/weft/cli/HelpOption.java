package dev.weft.cli;

import picocli.CommandLine.Model.OptionSpec;

/** The help option that every command has. */
final class HelpOption {
  static OptionSpec spec() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .type(boolean.class)
        .description("Show this help and exit.")
        .build();
  }

  private HelpOption() {}
}
