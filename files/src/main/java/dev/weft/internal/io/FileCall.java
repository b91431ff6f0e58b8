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
  READ_AT_ALL("at(offset).readAll"),
  WRITE_AT_ALL("at(offset).writeAll"),
  READ_ALL("readAll"),
  WRITE_ALL("writeAll"),
  READ_ORDERED("shared().readAll"),
  WRITE_ORDERED("shared().writeAll");

  private final String method;

  FileCall(String method) {
    this.method = method;
  }

  String method() {
    return method;
  }
}
