package dev.weft.transport.tcp;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A listening socket. Never blocks. Used by one thread, except that any may close it. */
abstract class Listener implements Pollable {

  abstract int port();

  /** The next connection, or null if none is waiting. */
  abstract @Nullable Wire accept() throws IOException;

  /** Idempotent. */
  abstract void close();
}
