package dev.weft.sockets.process;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Prints its port, and serves connections until it is killed: the first byte of each says how. */
final class Peer {
  static final int ECHO = 0;
  static final int SINK = 1;
  static final int SOURCE = 2;
  static final int SILENT = 3;

  private Peer() {}

  public static void main(String[] args) throws IOException {
    ServerSocket server = FastSockets.serverSocket();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    System.out.println(server.getLocalPort());
    while (true) {
      Socket accepted = server.accept();
      Thread.ofPlatform().start(() -> serve(accepted));
    }
  }

  private static void serve(Socket socket) {
    byte[] buffer = new byte[20_000];
    try (socket) {
      int kind = socket.getInputStream().read();
      while (true) {
        switch (kind) {
          case ECHO -> {
            int bytes = socket.getInputStream().read(buffer);
            if (bytes < 0) {
              return;
            }
            socket.getOutputStream().write(buffer, 0, bytes);
          }
          case SINK -> {
            int _ = socket.getInputStream().read(buffer);
          }
          case SOURCE -> socket.getOutputStream().write(buffer);
          default -> Thread.sleep(1000);
        }
      }
    } catch (IOException | InterruptedException over) {
      // The other end has gone.
    }
  }
}
