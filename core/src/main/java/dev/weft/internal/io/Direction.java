package dev.weft.internal.io;

/** Which way the bytes go, and what that needs. */
enum Direction {
  READ("read", RangeLocks.Mode.SHARED),
  WRITE("write", RangeLocks.Mode.EXCLUSIVE);

  private final String verb;
  private final RangeLocks.Mode lock;

  Direction(String verb, RangeLocks.Mode lock) {
    this.verb = verb;
    this.lock = lock;
  }

  String verb() {
    return verb;
  }

  RangeLocks.Mode lock() {
    return lock;
  }
}
