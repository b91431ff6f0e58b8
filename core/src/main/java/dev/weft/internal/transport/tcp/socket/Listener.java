package dev.weft.internal.transport.tcp.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A listening socket. Never blocks. Used by one thread, except that any thread may close it. */
public abstract class Listener implements WatchedSocket {

  /** Where it listens. */
  public abstract InetSocketAddress address();

  /** The next connection, or null if none is waiting. */
  public abstract @Nullable ConnectedSocket accept() throws IOException;

  /** Idempotent. */
  public abstract void close();
}
