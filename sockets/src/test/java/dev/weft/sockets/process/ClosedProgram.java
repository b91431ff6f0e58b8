package dev.weft.sockets.process;

import dev.weft.sockets.FastSockets;
import java.util.concurrent.Callable;

/** Asks for fast sockets in a JDK that need not be open to them, and prints what it is told. */
final class ClosedProgram {
  private ClosedProgram() {}

  public static void main(String[] args) throws Exception {
    print(FastSockets::socket);
    print(FastSockets::serverSocket);
    print(FastSockets::provider);
    print(() -> FastSockets.rmi().createServerSocket(0));
    print(
        () -> {
          FastSockets.install();
          return "";
        });
  }

  private static void print(Callable<Object> asking) throws Exception {
    try {
      var _ = asking.call();
      System.out.println("open");
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
