package dev.weft.internal.os;

import java.io.IOException;

/** Whoever read a stream of this process's has gone away: nobody wants what else there is. */
public final class ReaderGoneException extends IOException {
  private static final long serialVersionUID = 1;

  ReaderGoneException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
