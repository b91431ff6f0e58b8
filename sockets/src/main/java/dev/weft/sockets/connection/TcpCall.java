package dev.weft.sockets.connection;

import java.io.IOException;

/** A read or a write of the program's bytes by the JDK's own socket or channel. */
public interface TcpCall {
  /** Returns how many bytes it has moved; 0 or less for none. */
  long run() throws IOException;
}
