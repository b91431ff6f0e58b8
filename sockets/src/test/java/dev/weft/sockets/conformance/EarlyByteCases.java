package dev.weft.sockets.conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Connections whose peer turns out to be plain by the first bytes that it sends: two sockets listen
 * at one address, and the one that accepts is not the one that has fast sockets.
 */
final class EarlyByteCases {
  private static final int READ = SelectionKey.OP_READ;
  private static final int WRITE = SelectionKey.OP_WRITE;

  /** The kernel chooses one of two listening sockets each time. */
  private static final int MOST_ATTEMPTS = 100;

  private static final int LIMIT_MILLIS = 500;

  private EarlyByteCases() {}

  static List<Case> all() {
    return List.of(
        answered("early bytes, then writable", EarlyByteCases::writable),
        answered("early bytes both ways", EarlyByteCases::bothWays),
        answered("early bytes, scattered", EarlyByteCases::scattered),
        answered(
            "early bytes, scattered and polled",
            (e, t) -> EarlyByteCases.scattered(e.unblocked(), t)));
  }

  private static Case answered(String name, ChannelEnds.Exchange exchange) {
    return new Case(
        name,
        (kind, transcript) -> {
          InetAddress here = InetAddress.getLoopbackAddress();
          try (ServerSocketChannel first = listen(kind, new InetSocketAddress(here, 0));
              ChannelEnds ends = connect(kind, listen(Kind.JDK, first.getLocalAddress()))) {
            exchange.run(ends, transcript);
          }
        });
  }

  private static ServerSocketChannel listen(Kind kind, SocketAddress address) throws IOException {
    return kind.provider()
        .openServerSocketChannel()
        .setOption(StandardSocketOptions.SO_REUSEPORT, true)
        .bind(address);
  }

  private static ChannelEnds connect(Kind kind, ServerSocketChannel listening) throws Exception {
    var _ = listening.configureBlocking(false);
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      SocketChannel client = kind.provider().openSocketChannel();
      boolean _ = client.connect(listening.getLocalAddress());
      SocketChannel server = accepted(listening);
      if (server != null) {
        return new ChannelEnds(kind, client, server, listening, kind.provider().openSelector());
      }
      client.close();
    }
    throw new AssertionError("the second of two listening sockets never gets a connection");
  }

  private static @Nullable SocketChannel accepted(ServerSocketChannel listening) throws Exception {
    SocketChannel accepted = listening.accept();
    if (accepted == null) {
      Thread.sleep(1);
      accepted = listening.accept();
    }
    return accepted;
  }

  private static void writable(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.unblocked().register(e.client(), READ);
    ChannelEnds.writeAll(e.server(), Ends.bytes(10));
    select(e, t, "readable");
    var _ = key.interestOps(WRITE);
    select(e, t, "writable");
    t.note("written", e.client().write(ByteBuffer.allocate(5)));
    t.note("at the peer", ChannelEnds.readAll(e.server(), 5).length);
    var _ = key.interestOps(READ);
    select(e, t, "still readable");
    t.note("same", Arrays.equals(ChannelEnds.readAll(e.client(), 10), Ends.bytes(10)));
    t.note("nothing", e.selector().selectNow());
    ChannelEnds.writeAll(e.server(), Ends.bytes(7));
    select(e, t, "more");
    t.note("read", ChannelEnds.readAll(e.client(), 7).length);
  }

  private static void bothWays(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey _ = e.unblocked().register(e.client(), READ);
    t.note("written", e.client().write(ByteBuffer.wrap(Ends.bytes(5))));
    t.note("came", Arrays.equals(ChannelEnds.readAll(e.server(), 5), Ends.bytes(5)));
    t.note("written", e.client().write(ByteBuffer.wrap(Ends.bytes(6))));
    ChannelEnds.writeAll(e.server(), Ends.bytes(10));
    select(e, t, "answered");
    t.note("same", Arrays.equals(ChannelEnds.readAll(e.client(), 10), Ends.bytes(10)));
    t.note("written", e.client().write(ByteBuffer.wrap(Ends.bytes(7))));
    t.note("rest", ChannelEnds.readAll(e.server(), 13).length);
  }

  private static void select(ChannelEnds e, Transcript t, String what) throws IOException {
    t.note(what, e.selector().select(LIMIT_MILLIS));
    e.noteKeys(t, "keys");
    e.selector().selectedKeys().clear();
  }

  /** A read returns with the bytes that there are, though there is room for more. */
  private static void scattered(ChannelEnds e, Transcript t) throws Exception {
    ByteBuffer[] pieces = {ByteBuffer.allocate(3), ByteBuffer.allocate(50)};
    ChannelEnds.writeAll(e.server(), Ends.bytes(20));
    Ends.settle();
    FutureTask<Long> reading = Ends.start(() -> e.client().read(pieces));
    t.result("read", () -> reading.get(LIMIT_MILLIS, TimeUnit.MILLISECONDS));
    t.note("pieces", Arrays.toString(pieces));
  }
}
