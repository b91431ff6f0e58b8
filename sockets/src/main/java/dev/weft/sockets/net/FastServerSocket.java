package dev.weft.sockets.net;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/** A fast listening socket for a program whose other sockets are the JDK's. */
public final class FastServerSocket extends ServerSocket {
  /** One that is not bound. */
  public FastServerSocket() {
    super(new FastSocketImpl(PlatformSocket.direct(true)));
  }

  @Override
  public Socket accept() throws IOException {
    if (isClosed()) {
      throw new SocketException("Socket is closed");
    }
    if (!isBound()) {
      throw new SocketException("Socket is not bound yet");
    }
    Socket socket = new FastSocket();
    implAccept(socket);
    return socket;
  }
}
