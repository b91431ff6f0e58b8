package dev.weft.sockets.conformance;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Whose sockets a case runs on. */
enum Kind {
  JDK,
  FAST;

  Socket socket() throws IOException {
    return this == JDK ? new Socket() : FastSockets.socket();
  }

  ServerSocket unbound() throws IOException {
    return this == JDK ? new ServerSocket() : FastSockets.serverSocket();
  }

  /** One that listens on a port of the system's choice. */
  ServerSocket server() throws IOException {
    ServerSocket server = unbound();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return server;
  }
}
