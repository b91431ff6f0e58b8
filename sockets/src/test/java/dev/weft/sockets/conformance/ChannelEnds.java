package dev.weft.sockets.conformance;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.FutureTask;

/** The two ends of a connection of channels, and a selector of their kind. */
record ChannelEnds(
    Kind kind,
    SocketChannel client,
    SocketChannel server,
    ServerSocketChannel listening,
    Selector selector)
    implements AutoCloseable {

  /** What is done with a connection. */
  interface Exchange {
    void run(ChannelEnds ends, Transcript transcript) throws Exception;
  }

  static Case connected(String name, Exchange exchange) {
    return new Case(
        name,
        (kind, transcript) -> {
          try (ChannelEnds ends = connect(kind)) {
            exchange.run(ends, transcript);
          }
        });
  }

  /** One that begins with ends that do not block, and one with their parts exchanged. */
  static void both(List<Case> cases, String name, Exchange exchange) {
    cases.add(connected(name, (e, t) -> exchange.run(e.unblocked(), t)));
    cases.add(
        connected(name + ", the other end", (e, t) -> exchange.run(e.unblocked().swapped(), t)));
  }

  /** Notes for what the selected keys are ready. */
  void noteKeys(Transcript t, String what) {
    t.note(
        what, selector.selectedKeys().stream().map(k -> k.isValid() ? k.readyOps() : -1).toList());
  }

  /** A fast one may be plain where the machine is so busy that an end took too long: again then. */
  static ChannelEnds connect(Kind kind) throws Exception {
    while (true) {
      long before = FastSockets.fastConnections();
      ChannelEnds ends = connectOnce(kind);
      if (!kind.isFast() || FastSockets.fastConnections() > before) {
        return ends;
      }
      ends.close();
    }
  }

  private static ChannelEnds connectOnce(Kind kind) throws Exception {
    ServerSocketChannel listening = listen(kind);
    FutureTask<SocketChannel> accepted = Ends.start(listening::accept);
    SocketChannel client = kind.provider().openSocketChannel();
    boolean _ = client.connect(listening.getLocalAddress());
    return new ChannelEnds(kind, client, accepted.get(), listening, kind.provider().openSelector());
  }

  static ServerSocketChannel listen(Kind kind) throws IOException {
    return kind.provider()
        .openServerSocketChannel()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /** The two ends the other way round. */
  ChannelEnds swapped() {
    return new ChannelEnds(kind, server, client, listening, selector);
  }

  /** Both ends do not block from now on, and small writes are not held back. */
  ChannelEnds unblocked() throws IOException {
    var _ = client.configureBlocking(false);
    var _ = server.configureBlocking(false);
    return this;
  }

  /** Registers an end that does not block. */
  SelectionKey register(SocketChannel end, int ops) throws IOException {
    return end.register(selector, ops);
  }

  static void writeAll(SocketChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      if (channel.write(buffer) == 0) {
        Thread.onSpinWait();
      }
    }
  }

  /** Reads so many bytes, or to the end. */
  static byte[] readAll(SocketChannel channel, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(count);
    while (buffer.hasRemaining()) {
      int bytes = channel.read(buffer);
      if (bytes < 0) {
        break;
      }
      if (bytes == 0) {
        Thread.onSpinWait();
      }
    }
    return java.util.Arrays.copyOf(buffer.array(), buffer.position());
  }

  /** Writes until nothing more fits; returns how much that was. */
  static long fill(SocketChannel channel) throws Exception {
    ByteBuffer buffer = ByteBuffer.allocate(50_000);
    long total = 0;
    for (int idle = 0; idle < 3; ) {
      int bytes = channel.write(buffer.clear());
      total += bytes;
      idle = bytes == 0 ? idle + 1 : 0;
      if (bytes == 0) {
        Ends.settle();
      }
    }
    return total;
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
    listening.close();
    selector.close();
  }
}
