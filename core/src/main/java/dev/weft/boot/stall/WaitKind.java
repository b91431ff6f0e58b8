package dev.weft.boot.stall;

/** What a thread waits for, in words. */
public enum WaitKind {
  SEND("a send"),
  RECEIVE("a receive"),
  PROBE("a probe"),
  FLAG("a flag in shared memory"),
  BACKGROUND("an operation in the background");

  final String words;

  WaitKind(String words) {
    this.words = words;
  }
}
