package dev.weft.examples;

import dev.weft.Comm;

/** Numbers with their nouns. */
final class Words {
  private Words() {}

  /** How many ranks there are; and that they take turns, where this machine has fewer cores. */
  static String ranks(Comm comm) {
    return ranks(comm.size(), Runtime.getRuntime().availableProcessors());
  }

  static String ranks(int ranks, int cores) {
    String number = ranks == 1 ? "1 rank" : ranks + " ranks";
    return ranks <= cores ? number : number + " (they take turns on " + cores(cores) + ")";
  }

  static String cores(int cores) {
    return cores == 1 ? "1 core" : cores + " cores";
  }
}
