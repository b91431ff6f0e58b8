package dev.weft.sockets.software;

import dev.weft.sockets.FastSockets;

/**
 * Jetty and MINA as they come, in a process that the agent has made fast; prints their ports, and
 * how its MINA talks to itself and to one whose port is given. Serves until its input ends.
 */
public final class FastServers {
  private FastServers() {}

  public static void main(String[] args) throws Exception {
    try (JettyEcho jetty = JettyEcho.start();
        MinaEcho mina = MinaEcho.start()) {
      // Before anybody knows the ports, as whoever else connects is counted, too.
      String fast = talk("fast to fast", mina.port());
      String plain = talk("fast to plain", Integer.parseInt(args[0]));
      System.out.println(jetty.port());
      System.out.println(mina.port());
      System.out.println(fast);
      System.out.println(plain);
      while (System.in.read() >= 0) {
        // Nothing is sent.
      }
    }
    System.exit(0);
  }

  private static String talk(String who, int port) throws InterruptedException {
    long before = FastSockets.fastConnections();
    int right = MinaEcho.talkTo(port);
    return "%s: %d right, fast %s".formatted(who, right, FastSockets.fastConnections() > before);
  }
}
