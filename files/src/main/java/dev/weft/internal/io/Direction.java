package dev.weft.internal.io;

/** Which way the bytes go. */
enum Direction {
  READ("read"),
  WRITE("write");

  private final String verb;

  Direction(String verb) {
    this.verb = verb;
  }

  String verb() {
    return verb;
  }
}
