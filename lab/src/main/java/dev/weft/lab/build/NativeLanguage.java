package dev.weft.lab.build;

import java.util.List;

/** The language of a program that the lab compiles, and the options of its compilers. */
public enum NativeLanguage {
  C(".c", List.of("-O2", "-std=c11", "-D_GNU_SOURCE")),
  CPP(".cpp", List.of("-O2", "-std=c++20", "-D_GNU_SOURCE"));

  private final String ending;

  @SuppressWarnings("ImmutableEnumChecker") // not changed once it is here
  private final List<String> flags;

  NativeLanguage(String ending, List<String> flags) {
    this.ending = ending;
    this.flags = flags;
  }

  /** The end of a source's name. */
  String ending() {
    return ending;
  }

  List<String> flags() {
    return flags;
  }
}
