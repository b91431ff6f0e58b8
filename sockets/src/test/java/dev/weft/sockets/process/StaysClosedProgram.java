package dev.weft.sockets.process;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;

/** Prints what of the JDK is open to a program, before and after its first connection. */
final class StaysClosedProgram {
  private StaysClosedProgram() {}

  public static void main(String[] args) throws Exception {
    print();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket _ = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket _ = server.accept()) {
      print();
    }
  }

  private static void print() {
    Module ours = StaysClosedProgram.class.getModule();
    List<String> open =
        Object.class.getModule().getPackages().stream()
            .filter(name -> Object.class.getModule().isOpen(name, ours))
            .sorted()
            .toList();
    System.out.println("open " + open + ", native access " + ours.isNativeAccessEnabled());
  }
}
