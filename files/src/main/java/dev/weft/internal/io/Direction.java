package dev.weft.internal.io;

/** The direction of an access: read or write. */
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
