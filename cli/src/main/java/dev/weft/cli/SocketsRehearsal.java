package dev.weft.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The connections that {@code bin/prepare.sh} makes with the agent of fast sockets before the first
 * start, so that the JVM records which of the JDK's classes they need: those for calls of the
 * system are many, and none of them is in the archive that the JDK brings along. Both ends are this
 * process's.
 */
public final class SocketsRehearsal {
  /** The ends agree while the first ones pass; those after them go through memory. */
  private static final int EXCHANGES = 64;

  public static void main(String[] args) throws IOException {
    sockets();
    channels();
  }

  private static void sockets() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort());
        Socket server = listening.accept()) {
      for (int i = 0; i < EXCHANGES; i++) {
        client.getOutputStream().write(i);
        server.getOutputStream().write(server.getInputStream().read());
        int _ = client.getInputStream().read();
      }
    }
  }

  private static void channels() throws IOException {
    try (ServerSocketChannel listening = ServerSocketChannel.open();
        Selector selector = Selector.open()) {
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel client = SocketChannel.open(listening.getLocalAddress());
          SocketChannel server = listening.accept()) {
        server.configureBlocking(false);
        SelectionKey _ = server.register(selector, SelectionKey.OP_READ);
        ByteBuffer bytes = ByteBuffer.allocateDirect(1);
        for (int i = 0; i < EXCHANGES; i++) {
          int _ = client.write(bytes.clear());
          int _ = selector.select(_ -> {});
          int _ = server.read(bytes.clear());
          int _ = server.write(bytes.clear());
          int _ = client.read(bytes.clear());
        }
      }
    }
  }

  private SocketsRehearsal() {}
}
