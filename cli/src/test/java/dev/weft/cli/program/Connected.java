package dev.weft.cli.program;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Connects to itself, says so, and stays until its input ends. */
public final class Connected {
  private Connected() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      client.getOutputStream().write(1);
      System.out.println("received " + accepted.getInputStream().read());
      int _ = System.in.read();
    }
  }
}
