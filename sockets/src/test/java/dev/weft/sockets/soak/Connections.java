package dev.weft.sockets.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;

/**
 * Makes connections one after the other, in turns of all kinds: sockets, channels that block or do
 * not, those that write before they are accepted, and those that end otherwise than by a plain
 * close. Now and then what they connect to is new, too. One thread.
 */
final class Connections implements AutoCloseable {
  private static final int BEFORE_ANOTHER_LISTENER = 100;
  private static final int WAIT_MILLIS = 10_000;
  private static final int SMALL = 10;

  /** More than the first two rings of a direction hold. */
  private static final int LARGE = 100_000;

  private final SelectorProvider provider = FastSockets.provider();
  private final Selector selector = provider.openSelector();
  private ServerSocket sockets = FastSockets.serverSocket();
  private ServerSocketChannel channels = provider.openServerSocketChannel();
  private int made;

  Connections() throws IOException {
    listen();
  }

  private void listen() throws IOException {
    sockets.close();
    channels.close();
    sockets = FastSockets.serverSocket();
    sockets.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    channels = provider.openServerSocketChannel();
    var _ = channels.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  void comeAndGo(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      if (++made % BEFORE_ANOTHER_LISTENER == 0) {
        listen();
      }
      switch (made % 8) {
        case 0 -> sockets(SMALL);
        case 1 -> channels(made % 400 == 1 ? LARGE : SMALL);
        case 2 -> polled();
        case 3 -> writtenBeforeAccepted();
        case 4 -> reset();
        case 5 -> halfClosed();
        case 6 -> closedBeforeAccepted();
        default -> plainPeer();
      }
    }
  }

  private void sockets(int bytes) throws IOException {
    try (Socket client = FastSockets.socket()) {
      client.connect(sockets.getLocalSocketAddress());
      try (Socket server = sockets.accept()) {
        client.getOutputStream().write(new byte[bytes]);
        assertThat(server.getInputStream().readNBytes(bytes)).hasSize(bytes);
        server.getOutputStream().write(1);
        assertThat(client.getInputStream().read()).isEqualTo(1);
      }
    }
  }

  private void channels(int bytes) throws IOException {
    try (SocketChannel client = connect(channels.getLocalAddress());
        SocketChannel server = channels.accept()) {
      assertThat(client.write(ByteBuffer.allocate(bytes))).isEqualTo(bytes);
      readAll(server, bytes);
      assertThat(server.write(ByteBuffer.allocate(1))).isEqualTo(1);
      readAll(client, 1);
    }
  }

  private void polled() throws IOException {
    try (SocketChannel client = connect(channels.getLocalAddress());
        SocketChannel server = channels.accept()) {
      var _ = client.configureBlocking(false);
      var _ = server.configureBlocking(false);
      SelectionKey key = server.register(selector, SelectionKey.OP_READ);
      assertThat(client.write(ByteBuffer.allocate(SMALL))).isEqualTo(SMALL);
      await(key);
      readAll(server, SMALL);
    }
    int _ = selector.selectNow();
  }

  private void writtenBeforeAccepted() throws IOException {
    try (SocketChannel client = connect(channels.getLocalAddress())) {
      var _ = client.configureBlocking(false);
      assertThat(client.write(ByteBuffer.allocate(SMALL))).isEqualTo(SMALL);
      try (SocketChannel server = channels.accept()) {
        readAll(server, SMALL);
        assertThat(server.write(ByteBuffer.allocate(1))).isEqualTo(1);
        SelectionKey key = client.register(selector, SelectionKey.OP_READ);
        await(key);
        readAll(client, 1);
      }
    }
    int _ = selector.selectNow();
  }

  private void await(SelectionKey key) throws IOException {
    assertThat(selector.select(WAIT_MILLIS)).isEqualTo(1);
    assertThat(selector.selectedKeys()).containsExactly(key);
    selector.selectedKeys().clear();
  }

  private void reset() throws IOException {
    try (SocketChannel client = connect(channels.getLocalAddress());
        SocketChannel server = channels.accept()) {
      assertThat(client.write(ByteBuffer.allocate(SMALL))).isEqualTo(SMALL);
      var _ = server.setOption(StandardSocketOptions.SO_LINGER, 0);
    }
  }

  private void halfClosed() throws IOException {
    try (Socket client = FastSockets.socket()) {
      client.connect(sockets.getLocalSocketAddress());
      try (Socket server = sockets.accept()) {
        client.getOutputStream().write(new byte[SMALL]);
        client.shutdownOutput();
        assertThat(server.getInputStream().readAllBytes()).hasSize(SMALL);
      }
    }
  }

  private void closedBeforeAccepted() throws IOException {
    connect(channels.getLocalAddress()).close();
    channels.accept().close();
  }

  private void plainPeer() throws IOException {
    try (SocketChannel client = SelectorProvider.provider().openSocketChannel();
        SocketChannel server = accepted(client)) {
      assertThat(client.write(ByteBuffer.allocate(SMALL))).isEqualTo(SMALL);
      readAll(server, SMALL);
    }
  }

  private SocketChannel accepted(SocketChannel client) throws IOException {
    boolean _ = client.connect(channels.getLocalAddress());
    return channels.accept();
  }

  private SocketChannel connect(SocketAddress address) throws IOException {
    SocketChannel client = provider.openSocketChannel();
    boolean _ = client.connect(address);
    return client;
  }

  private static void readAll(SocketChannel channel, int bytes) throws IOException {
    ByteBuffer target = ByteBuffer.allocate(bytes);
    while (target.hasRemaining()) {
      assertThat(channel.read(target)).isNotNegative();
    }
  }

  @Override
  public void close() throws IOException {
    sockets.close();
    channels.close();
    selector.close();
  }
}
