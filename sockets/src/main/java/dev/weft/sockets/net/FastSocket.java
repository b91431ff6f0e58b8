package dev.weft.sockets.net;

import java.net.Socket;
import java.net.SocketException;

/** A fast socket for a program whose other sockets are the JDK's. */
public final class FastSocket extends Socket {
  /** One that is not connected. */
  public FastSocket() throws SocketException {
    super(new FastSocketImpl(PlatformSocket.throughProxies()));
  }
}
