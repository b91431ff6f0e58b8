package dev.weft.internal.os;

import java.io.IOException;

/** The reader of a stream of this process has gone, so further output is not wanted. */
public final class ReaderGoneException extends IOException {
  private static final long serialVersionUID = 1;

  ReaderGoneException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
