package dev.weft.examples;

import dev.weft.Comm;

/** Numbers with their nouns. */
final class Words {
  private Words() {}

  static String ranks(Comm comm) {
    return comm.size() == 1 ? "1 rank" : comm.size() + " ranks";
  }
}
