package dev.weft.sockets.process;

import dev.weft.sockets.FastSockets;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends itself a byte, and prints it and how many ends of connections are fast: it has both. */
public final class OneByteProgram {
  private OneByteProgram() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      client.getOutputStream().write(42);
      System.out.println(accepted.getInputStream().read());
    }
    System.out.println("fast " + FastSockets.fastConnections());
    try {
      FastSockets.registerBean();
    } catch (IllegalStateException refused) {
      System.out.println(refused.getMessage());
    }
  }
}
