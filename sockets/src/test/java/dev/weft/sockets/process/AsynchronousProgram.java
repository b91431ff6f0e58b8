package dev.weft.sockets.process;

import dev.weft.sockets.FastSockets;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;

/** Has asynchronous channels alone: sends itself bytes, and prints how many ends are fast. */
final class AsynchronousProgram {
  private AsynchronousProgram() {}

  public static void main(String[] args) throws Exception {
    try (var listening =
        AsynchronousServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      var accepted = listening.accept();
      try (var client = AsynchronousSocketChannel.open()) {
        Void _ = client.connect(listening.getLocalAddress()).get();
        try (var server = accepted.get()) {
          for (byte i = 0; i < 3; i++) {
            int _ = client.write(ByteBuffer.wrap(new byte[] {i})).get();
            System.out.println("read " + server.read(ByteBuffer.allocate(9)).get());
            int _ = server.write(ByteBuffer.wrap(new byte[] {i, i})).get();
            System.out.println("answer " + client.read(ByteBuffer.allocate(9)).get());
          }
        }
      }
      System.out.println("fast " + FastSockets.fastConnections());
      try (var alone = AsynchronousSocketChannel.open()) {
        Void _ = alone.connect(listening.getLocalAddress()).get();
      }
    }
    System.out.println("plain " + FastSockets.plainConnections());
  }
}
