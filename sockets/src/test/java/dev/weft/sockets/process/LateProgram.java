package dev.weft.sockets.process;

import dev.weft.sockets.FastSockets;
import java.nio.channels.Selector;

/** Has a selector already when it asks for fast ones. */
final class LateProgram {
  private LateProgram() {}

  public static void main(String[] args) throws Exception {
    Selector.open().close();
    try {
      FastSockets.install();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
