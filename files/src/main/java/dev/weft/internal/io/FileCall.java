package dev.weft.internal.io;

/** The collective operations on a file, by the name of their method. */
enum FileCall {
  OPEN("open"),
  CLOSE("close"),
  SET_VIEW("setView"),
  SET_SIZE("setSize"),
  PREALLOCATE("preallocate"),
  SET_CONSISTENCY("setConsistency"),
  SEEK_SHARED("seekShared"),
  SYNC("sync"),
  READ_AT_ALL("readAtAll"),
  WRITE_AT_ALL("writeAtAll"),
  READ_ALL("readAll"),
  WRITE_ALL("writeAll"),
  READ_ORDERED("readOrdered"),
  WRITE_ORDERED("writeOrdered");

  private final String method;

  FileCall(String method) {
    this.method = method;
  }

  String method() {
    return method;
  }

  /** Which way the bytes of a read or write go. */
  Direction direction() {
    return method.startsWith("write") ? Direction.WRITE : Direction.READ;
  }
}
