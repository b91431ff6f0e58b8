package dev.weft.transport.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A listening socket. Never blocks. Used by one thread, except that any may close it. */
abstract class Listener implements Pollable {

  /** Where it listens. */
  abstract InetSocketAddress address();

  /** The next connection, or null if none is waiting. */
  abstract @Nullable Wire accept() throws IOException;

  /** Idempotent. */
  abstract void close();
}
