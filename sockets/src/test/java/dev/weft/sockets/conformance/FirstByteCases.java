package dev.weft.sockets.conformance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;

/** What a channel that does not block writes before its peer has accepted the connection. */
final class FirstByteCases {
  private static final int READ = SelectionKey.OP_READ;
  private static final int WRITE = SelectionKey.OP_WRITE;
  private static final int LIMIT_MILLIS = 5_000;

  /** Longer than one who connects waits for its peer. */
  private static final int LONG_MILLIS = 400;

  private FirstByteCases() {}

  /** What is done with a client that nobody has accepted. */
  private interface Exchange {
    void run(Fresh fresh, Transcript transcript) throws Exception;
  }

  /** A client, and where it waits to be accepted. */
  private record Fresh(Kind kind, SocketChannel client, ServerSocketChannel listening) {
    SocketChannel accept() throws IOException {
      return listening.accept();
    }

    /** Accepts, and ends what the case has opened. */
    void accepted(ChannelEnds.Exchange exchange, Transcript t) throws Exception {
      try (ChannelEnds ends =
          new ChannelEnds(kind, client, accept(), listening, kind.provider().openSelector())) {
        exchange.run(ends, t);
      }
    }
  }

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    add(cases, "one write", FirstByteCases::oneWrite);
    add(cases, "writable", FirstByteCases::writable);
    add(cases, "gathered", FirstByteCases::gathered);
    add(cases, "accepted in between", FirstByteCases::acceptedBetween);
    add(cases, "accepted late", FirstByteCases::acceptedLate);
    add(cases, "much", FirstByteCases::much);
    add(cases, "nothing", FirstByteCases::nothing);
    add(cases, "then blocking", FirstByteCases::thenBlocking);
    add(cases, "then shut", FirstByteCases::thenShut);
    add(cases, "then closed", FirstByteCases::thenClosed);
    add(cases, "scattered", FirstByteCases::scattered);
    add(cases, "available", FirstByteCases::available);
    add(cases, "selected", FirstByteCases::selected);
    add(cases, "not read", FirstByteCases::notRead);
    cases.add(new Case("first bytes, to a socket", FirstByteCases::toSocket));
    return cases.stream().map(Case::bounded).toList();
  }

  private static void add(List<Case> cases, String name, Exchange exchange) {
    cases.add(new Case("first bytes, " + name, (kind, t) -> run(exchange, kind, t)));
  }

  private static void run(Exchange exchange, Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        SocketChannel client = kind.provider().openSocketChannel()) {
      boolean _ = client.connect(listening.getLocalAddress());
      var _ = client.configureBlocking(false);
      exchange.run(new Fresh(kind, client, listening), t);
    }
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.wrap(Ends.bytes(count));
  }

  private static void noteRead(Transcript t, SocketChannel channel, int count) throws IOException {
    t.note("read", Arrays.equals(ChannelEnds.readAll(channel, count), Ends.bytes(count)));
  }

  /** As a program does that looks lost if its only write takes nothing. */
  private static void oneWrite(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(6)));
    fresh.accepted(
        (e, same) -> {
          noteRead(t, e.server(), 6);
          ChannelEnds.writeAll(e.server(), Ends.bytes(6));
          SelectionKey _ = e.register(e.client(), READ);
          t.note("selected", e.selector().select(LIMIT_MILLIS));
          noteRead(t, e.client(), 6);
        },
        t);
  }

  private static void writable(Fresh fresh, Transcript t) throws Exception {
    try (var selector = fresh.kind().provider().openSelector()) {
      SelectionKey key = fresh.client().register(selector, WRITE | READ);
      t.note("selected", selector.selectNow() + " " + key.readyOps());
      t.note("written", fresh.client().write(bytes(6)));
      selector.selectedKeys().clear();
      t.note("still", selector.select(LIMIT_MILLIS) + " " + key.readyOps());
    }
  }

  private static void gathered(Fresh fresh, Transcript t) throws Exception {
    ByteBuffer[] pieces = {bytes(3), bytes(0), bytes(5), bytes(7)};
    t.note("written", fresh.client().write(pieces, 0, 3));
    t.note("pieces", Arrays.toString(pieces));
    fresh.accepted(
        (e, same) -> t.note("read", Arrays.toString(ChannelEnds.readAll(e.server(), 8))), t);
  }

  private static void acceptedBetween(Fresh fresh, Transcript t) throws Exception {
    byte[] all = Ends.bytes(9000);
    t.note("written", fresh.client().write(ByteBuffer.wrap(all, 0, 1000)));
    t.note("written", fresh.client().write(ByteBuffer.wrap(all, 1000, 2000)));
    fresh.accepted(
        (e, same) -> {
          t.note("written", e.client().write(ByteBuffer.wrap(all, 3000, 1000)));
          ChannelEnds.writeAll(e.client(), Arrays.copyOfRange(all, 4000, 9000));
          noteRead(t, e.server(), 9000);
        },
        t);
  }

  private static void acceptedLate(Fresh fresh, Transcript t) throws Exception {
    byte[] all = Ends.bytes(30);
    t.note("written", fresh.client().write(ByteBuffer.wrap(all, 0, 10)));
    Thread.sleep(LONG_MILLIS);
    t.note("written", fresh.client().write(ByteBuffer.wrap(all, 10, 20)));
    fresh.accepted((e, same) -> noteRead(t, e.server(), 30), t);
  }

  private static void much(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(100_000)));
    fresh.accepted((e, same) -> noteRead(t, e.server(), 100_000), t);
  }

  private static void nothing(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(0)));
    t.result("null", () -> fresh.client().write(new ByteBuffer[] {bytes(5), null}));
    t.note("written", fresh.client().write(bytes(4)));
    fresh.accepted((e, same) -> noteRead(t, e.server(), 4), t);
  }

  private static void thenBlocking(Fresh fresh, Transcript t) throws Exception {
    byte[] all = Ends.bytes(30);
    t.note("written", fresh.client().write(ByteBuffer.wrap(all, 0, 10)));
    var _ = fresh.client().configureBlocking(true);
    t.note("written", fresh.client().write(ByteBuffer.wrap(all, 10, 20)));
    fresh.accepted((e, same) -> noteRead(t, e.server(), 30), t);
  }

  private static void thenShut(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(10)));
    var _ = fresh.client().shutdownOutput();
    fresh.accepted((e, same) -> noteRead(t, e.server(), 10), t);
  }

  private static void thenClosed(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(10)));
    fresh.client().close();
    try (SocketChannel server = fresh.accept()) {
      noteRead(t, server, 10);
      t.note("end", server.read(ByteBuffer.allocate(1)));
    }
  }

  private static void scattered(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(10)));
    fresh.accepted(
        (e, same) -> {
          ByteBuffer[] pieces = {ByteBuffer.allocate(4), ByteBuffer.allocate(50)};
          t.note("read", e.server().read(pieces));
          t.note("pieces", Arrays.toString(pieces));
        },
        t);
  }

  private static void available(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(10)));
    fresh.accepted(
        (e, same) -> {
          Ends.settle();
          t.note("available", e.server().socket().getInputStream().available());
          t.note("one", e.server().socket().getInputStream().read());
          t.note("available", e.server().socket().getInputStream().available());
        },
        t);
  }

  private static void selected(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(10)));
    fresh.accepted(
        (e, same) -> {
          SelectionKey _ = e.unblocked().register(e.server(), READ);
          t.note("selected", e.selector().select(LIMIT_MILLIS));
          noteRead(t, e.server(), 10);
          e.selector().selectedKeys().clear();
          t.note("nothing more", e.selector().selectNow());
        },
        t);
  }

  /** Who closes with bytes unread resets the connection. */
  private static void notRead(Fresh fresh, Transcript t) throws Exception {
    t.note("written", fresh.client().write(bytes(10)));
    fresh.accept().close();
    var _ = fresh.client().configureBlocking(true);
    Ends.settle();
    t.result("write", () -> fresh.client().write(bytes(1)));
  }

  private static void toSocket(Kind kind, Transcript t) throws Exception {
    try (var listening = kind.server();
        SocketChannel client = kind.provider().openSocketChannel()) {
      boolean _ = client.connect(listening.getLocalSocketAddress());
      var _ = client.configureBlocking(false);
      t.note("written", client.write(bytes(10)));
      FutureTask<byte[]> reading =
          Ends.start(
              () -> {
                try (var server = listening.accept()) {
                  t.note("first", server.getInputStream().readNBytes(4).length);
                  t.note("available", server.getInputStream().available());
                  server.getOutputStream().write(7);
                  return server.getInputStream().readNBytes(26);
                }
              });
      var _ = client.configureBlocking(true);
      t.note("answer", ChannelEnds.readAll(client, 1)[0]);
      ChannelEnds.writeAll(client, Ends.bytes(20));
      t.note("rest", reading.get().length);
    }
  }
}
