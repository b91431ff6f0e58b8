package dev.weft.sockets.conformance;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/** What selectors find. */
final class SelectorCases {
  private static final int READ = SelectionKey.OP_READ;
  private static final int WRITE = SelectionKey.OP_WRITE;

  private SelectorCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    ChannelEnds.both(cases, "readable", SelectorCases::readable);
    ChannelEnds.both(cases, "readable until it is read", SelectorCases::untilRead);
    ChannelEnds.both(cases, "writable", SelectorCases::writable);
    ChannelEnds.both(cases, "room after it was full", SelectorCases::roomAgain);
    ChannelEnds.both(cases, "the peer closes", (e, t) -> atEnd(e, t, e.client()::close));
    ChannelEnds.both(
        cases, "the peer shuts", (e, t) -> atEnd(e, t, () -> e.client().shutdownOutput()));
    ChannelEnds.both(
        cases, "input is shut", (e, t) -> atEnd(e, t, () -> e.server().shutdownInput()));
    ChannelEnds.both(cases, "closed while selecting", SelectorCases::closedWhileSelecting);
    ChannelEnds.both(cases, "woken by bytes", SelectorCases::wokenByBytes);
    ChannelEnds.both(cases, "woken by bytes, virtual", SelectorCases::wokenByBytesVirtual);
    ChannelEnds.both(cases, "woken by room", SelectorCases::wokenByRoom);
    ChannelEnds.both(cases, "idle for a while", SelectorCases::idle);
    ChannelEnds.both(cases, "actions", SelectorCases::actions);
    ChannelEnds.both(cases, "two selectors", SelectorCases::twoSelectors);
    ChannelEnds.both(cases, "read by another thread", SelectorCases::readElsewhere);
    ChannelEnds.both(cases, "ping-pong", SelectorCases::pingPong);
    cases.add(ChannelEnds.connected("wake-ups", SelectorCases::wakeUps));
    cases.add(ChannelEnds.connected("time-outs", SelectorCases::timeouts));
    cases.add(ChannelEnds.connected("interrupts", SelectorCases::interrupts));
    cases.add(ChannelEnds.connected("other channels", SelectorCases::otherChannels));
    cases.add(ChannelEnds.connected("closed datagrams", SelectorCases::closedDatagrams));
    cases.add(new Case("many channels", SelectorCases::many));
    cases.add(new Case("acceptable", SelectorCases::acceptable));
    return cases;
  }

  private static void readable(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    t.note("nothing", e.selector().selectNow());
    ChannelEnds.writeAll(e.client(), Ends.bytes(10));
    t.note("some", e.selector().select());
    e.noteKeys(t, "keys");
    t.note("key", key.isReadable() + " " + key.isWritable());
    t.note("known", e.selector().selectNow());
    t.note("read", ChannelEnds.readAll(e.server(), 10).length);
    e.selector().selectedKeys().clear();
    t.note("nothing", e.selector().selectNow());
    t.note("stays as it was", key.readyOps());
  }

  private static void untilRead(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey _ = e.register(e.server(), READ);
    ChannelEnds.writeAll(e.client(), Ends.bytes(10));
    for (int i = 0; i < 10; i++) {
      t.note("selected", e.selector().select());
      e.selector().selectedKeys().clear();
      t.note("read", e.server().read(ByteBuffer.allocate(1)));
    }
    t.note("selected", e.selector().selectNow());
  }

  private static void writable(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ | WRITE);
    t.note("writable", e.selector().select());
    e.noteKeys(t, "keys");
    ChannelEnds.writeAll(e.client(), Ends.bytes(10));
    Ends.settle();
    t.note("readable, too", e.selector().select());
    e.noteKeys(t, "keys");
    t.note("known", e.selector().select());
    t.note("read", ChannelEnds.readAll(e.server(), 10).length);
    e.selector().selectedKeys().clear();
    t.note("writable", e.selector().select());
    t.note("ready", key.readyOps());
  }

  private static void roomAgain(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey _ = e.register(e.server(), WRITE);
    int filled = (int) ChannelEnds.fill(e.server());
    t.note("full", e.selector().select(20));
    t.note("read", ChannelEnds.readAll(e.client(), filled).length == filled);
    t.note("room", e.selector().select());
    t.note("written", e.server().write(ByteBuffer.allocate(100)));
  }

  private static void atEnd(ChannelEnds e, Transcript t, Transcript.Action end) throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    t.note("nothing", e.selector().selectNow());
    end.run();
    t.note("selected", e.selector().select());
    t.note("ready", key.readyOps());
    t.result("read", () -> e.server().read(ByteBuffer.allocate(10)));
    e.selector().selectedKeys().clear();
    t.note("again", e.selector().select());
    t.result("read", () -> e.server().read(ByteBuffer.allocate(10)));
  }

  private static void closedWhileSelecting(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    FutureTask<Integer> selecting = Ends.start(() -> e.selector().select());
    Ends.settle();
    e.server().close();
    t.note("valid", key.isValid());
    Ends.settle();
    var _ = e.selector().wakeup();
    t.note("selected", selecting.get());
    t.note("now", e.selector().selectNow());
    t.note("keys", e.selector().keys().size());
    t.result("peer", () -> ChannelEnds.readAll(e.client(), 1).length);
  }

  private static void wokenByBytes(ChannelEnds e, Transcript t) throws Exception {
    woken(e, t, Ends::start);
  }

  private static void wokenByBytesVirtual(ChannelEnds e, Transcript t) throws Exception {
    woken(
        e,
        t,
        task -> {
          FutureTask<Integer> selecting = new FutureTask<>(task);
          Thread _ = Thread.ofVirtual().start(selecting);
          return selecting;
        });
  }

  private static void woken(
      ChannelEnds e, Transcript t, Function<Callable<Integer>, FutureTask<Integer>> start)
      throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    for (int i = 0; i < 5; i++) {
      FutureTask<Integer> selecting = start.apply(() -> e.selector().select());
      Ends.settle();
      ChannelEnds.writeAll(e.client(), Ends.bytes(10));
      t.note("selected", selecting.get());
      t.note("ready", key.readyOps());
      t.note("read", ChannelEnds.readAll(e.server(), 10).length);
      e.selector().selectedKeys().clear();
    }
  }

  private static void wokenByRoom(ChannelEnds e, Transcript t) throws Exception {
    int filled = (int) ChannelEnds.fill(e.server());
    SelectionKey _ = e.register(e.server(), WRITE);
    FutureTask<Integer> selecting = Ends.start(() -> e.selector().select());
    Ends.settle();
    t.note("waits", !selecting.isDone());
    t.note("read", ChannelEnds.readAll(e.client(), filled).length == filled);
    t.note("selected", selecting.get());
  }

  private static void idle(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    for (int i = 0; i < 3; i++) {
      t.takes("nothing", 15, () -> t.note("selected", e.selector().select(15)));
      ChannelEnds.writeAll(e.client(), Ends.bytes(5));
      t.note("selected", e.selector().select());
      t.note("ready", key.readyOps());
      t.note("read", ChannelEnds.readAll(e.server(), 5).length);
      e.selector().selectedKeys().clear();
    }
  }

  private static void actions(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ | WRITE);
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    Ends.settle();
    for (int i = 0; i < 2; i++) {
      t.note("selected", e.selector().select(k -> t.note("ready", k.readyOps())));
    }
    t.note("selected", e.selector().selectNow(k -> t.note("the key", k == key)));
    t.note("keys", e.selector().selectedKeys().size());
    t.does("within", () -> e.selector().select(k -> t.does("select", e.selector()::selectNow)));
    t.does(
        "fails",
        () ->
            e.selector()
                .select(
                    k -> {
                      throw new IllegalArgumentException("on purpose");
                    }));
    t.does("null", () -> e.selector().select(null));
    t.does("negative", () -> e.selector().select(k -> {}, -1));
    t.note("cancels", e.selector().select(SelectionKey::cancel));
    t.note("none", e.selector().select(k -> {}, 5));
  }

  private static void twoSelectors(ChannelEnds e, Transcript t) throws Exception {
    try (Selector other = e.kind().provider().openSelector()) {
      SelectionKey first = e.register(e.server(), READ);
      SelectionKey second = e.server().register(other, READ);
      t.note("keys", (e.server().keyFor(other) == second) + " " + (first != second));
      for (int i = 0; i < 3; i++) {
        FutureTask<Integer> one = Ends.start(() -> e.selector().select());
        FutureTask<Integer> two = Ends.start(() -> other.select());
        Ends.settle();
        ChannelEnds.writeAll(e.client(), Ends.bytes(5));
        t.note("selected", one.get() + " " + two.get());
        t.note("read", ChannelEnds.readAll(e.server(), 5).length);
        e.selector().selectedKeys().clear();
        other.selectedKeys().clear();
      }
    }
    t.note("registered", e.server().isRegistered());
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    t.note("selected", e.selector().select());
  }

  private static void readElsewhere(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey _ = e.register(e.server(), READ);
    FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), 30));
    for (int i = 0; i < 3; i++) {
      Ends.settle();
      ChannelEnds.writeAll(e.client(), Ends.bytes(10));
    }
    t.note("read", reader.get().length);
    FutureTask<Integer> selecting = Ends.start(() -> e.selector().select());
    Ends.settle();
    int _ = e.server().read(ByteBuffer.allocate(5));
    ChannelEnds.writeAll(e.client(), Ends.bytes(10));
    t.note("selected", selecting.get());
  }

  private static void pingPong(ChannelEnds e, Transcript t) throws Exception {
    int rounds = 300;
    FutureTask<Integer> echo =
        Ends.start(
            () -> {
              SelectionKey _ = e.register(e.server(), READ);
              ByteBuffer buffer = ByteBuffer.allocate(100);
              for (int bytes = 0; bytes >= 0; ) {
                int _ = e.selector().select();
                e.selector().selectedKeys().clear();
                bytes = e.server().read(buffer.clear());
                ChannelEnds.writeAll(
                    e.server(), java.util.Arrays.copyOf(buffer.array(), Math.max(0, bytes)));
              }
              return 0;
            });
    try (Selector own = e.kind().provider().openSelector()) {
      SelectionKey _ = e.client().register(own, READ);
      for (int i = 0; i < rounds; i++) {
        ChannelEnds.writeAll(e.client(), new byte[] {(byte) i});
        ByteBuffer one = ByteBuffer.allocate(1);
        while (e.client().read(one) == 0) {
          int _ = own.select();
          own.selectedKeys().clear();
        }
        if (one.get(0) != (byte) i) {
          t.note("wrong", i);
        }
      }
    }
    var _ = e.client().shutdownOutput();
    t.note("echo", echo.get());
  }

  private static void wakeUps(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey _ = e.unblocked().register(e.server(), READ);
    t.note("same", e.selector().wakeup() == e.selector());
    var _ = e.selector().wakeup();
    t.note("at once", e.selector().select());
    t.takes("only once", 15, () -> e.selector().select(15));
    var _ = e.selector().wakeup();
    t.note("taken", e.selector().selectNow());
    t.takes("by that", 15, () -> e.selector().select(15));
    for (int i = 0; i < 3; i++) {
      FutureTask<Integer> selecting = Ends.start(() -> e.selector().select());
      Ends.settle();
      var _ = e.selector().wakeup();
      t.note("woken", selecting.get());
    }
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    Ends.settle();
    var _ = e.selector().wakeup();
    t.note("with bytes", e.selector().select());
  }

  private static void timeouts(ChannelEnds e, Transcript t) throws Exception {
    t.takes("no keys", 20, () -> t.note("none", e.selector().select(20)));
    SelectionKey _ = e.unblocked().register(e.server(), READ);
    t.takes("a key", 20, () -> t.note("none", e.selector().select(20)));
    SelectionKey _ = e.register(e.client(), READ);
    for (int millis : new int[] {1, 2, 10}) {
      t.takes("two keys", millis, () -> t.note("none", e.selector().select(millis)));
    }
    t.takes("action", 10, () -> t.note("none", e.selector().select(k -> {}, 10)));
  }

  private static void interrupts(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey _ = e.unblocked().register(e.server(), READ);
    Thread.currentThread().interrupt();
    t.note("before", e.selector().select());
    t.note("interrupted", Thread.interrupted());
    Thread selecting =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  t.result("during", e.selector()::select);
                  t.note("interrupted", Thread.currentThread().isInterrupted());
                });
    Ends.settle();
    selecting.interrupt();
    selecting.join();
    t.note("open", e.selector().isOpen() + " " + e.server().isOpen());
  }

  private static void otherChannels(ChannelEnds e, Transcript t) throws Exception {
    Pipe pipe = e.kind().provider().openPipe();
    try (Pipe.SourceChannel source = pipe.source();
        Pipe.SinkChannel sink = pipe.sink();
        DatagramChannel datagrams = e.kind().provider().openDatagramChannel();
        SocketChannel plain = Kind.JDK.provider().openSocketChannel()) {
      var _ = source.configureBlocking(false);
      var _ = datagrams.configureBlocking(false);
      var _ = plain.configureBlocking(false);
      var _ = datagrams.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SelectionKey ofPipe = source.register(e.selector(), READ);
      SelectionKey ofDatagrams = datagrams.register(e.selector(), READ);
      boolean _ = plain.connect(e.listening().getLocalAddress());
      SelectionKey ofPlain = plain.register(e.selector(), SelectionKey.OP_CONNECT);
      SelectionKey fast = e.unblocked().register(e.server(), READ);
      t.note("connected", e.selector().select());
      t.note("ready", ofPlain.readyOps() + " " + plain.finishConnect());
      var _ = ofPlain.interestOps(READ);
      e.selector().selectedKeys().clear();
      t.note("none", e.selector().selectNow());
      t.note("written", sink.write(ByteBuffer.allocate(5)));
      t.note("sent", datagrams.send(ByteBuffer.allocate(6), datagrams.getLocalAddress()));
      ChannelEnds.writeAll(e.client(), Ends.bytes(7));
      Ends.settle();
      t.note("three", e.selector().select());
      t.note("ready", ofPipe.readyOps() + " " + ofDatagrams.readyOps() + " " + fast.readyOps());
      t.note("selector", ofPipe.selector() == e.selector());
      t.note("key", datagrams.keyFor(e.selector()) == ofDatagrams);
      t.note("read", source.read(ByteBuffer.allocate(10)));
      e.selector().selectedKeys().clear();
      t.note("two", e.selector().select());
      ofPipe.cancel();
      datagrams.close();
      e.selector().selectedKeys().clear();
      t.note("one", e.selector().select());
      t.note("keys", e.selector().keys().size());
      t.note("registered", source.isRegistered() + " " + datagrams.isRegistered());
    }
  }

  /** Their ports can be bound again: the descriptors are closed. */
  private static void closedDatagrams(ChannelEnds e, Transcript t) throws Exception {
    for (int i = 0; i < 3; i++) {
      DatagramChannel datagrams = e.kind().provider().openDatagramChannel();
      var _ = datagrams.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      var address = datagrams.getLocalAddress();
      var _ = datagrams.configureBlocking(false);
      SelectionKey _ = datagrams.register(e.selector(), READ);
      if (i > 0) {
        t.note("none", e.selector().selectNow());
      }
      datagrams.close();
      t.note("none", e.selector().selectNow());
      try (DatagramChannel next = e.kind().provider().openDatagramChannel()) {
        t.does("bind", () -> next.bind(address));
      }
    }
  }

  private static void many(Kind kind, Transcript t) throws Exception {
    List<ChannelEnds> all = new ArrayList<>();
    try (Selector selector = kind.provider().openSelector()) {
      for (int i = 0; i < 50; i++) {
        ChannelEnds ends = ChannelEnds.connect(kind).unblocked();
        all.add(ends);
        SelectionKey _ = ends.server().register(selector, READ);
      }
      t.note("none", selector.selectNow());
      for (int round = 1; round < 4; round++) {
        for (int i = 0; i < all.size(); i += round) {
          ChannelEnds.writeAll(all.get(i).client(), Ends.bytes(10));
        }
        int read = 0;
        for (int idle = 0; idle < 2; ) {
          int found = selector.select(20);
          idle = found == 0 ? idle + 1 : 0;
          for (SelectionKey key : selector.selectedKeys()) {
            read += ((SocketChannel) key.channel()).read(ByteBuffer.allocate(100));
          }
          selector.selectedKeys().clear();
        }
        t.note("read", read);
      }
    } finally {
      for (ChannelEnds ends : all) {
        ends.close();
      }
    }
  }

  private static void acceptable(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        Selector selector = kind.provider().openSelector();
        SocketChannel client = kind.provider().openSocketChannel()) {
      var _ = listening.configureBlocking(false);
      SelectionKey key = listening.register(selector, SelectionKey.OP_ACCEPT);
      t.note("none", selector.selectNow());
      FutureTask<Integer> selecting = Ends.start(() -> selector.select());
      Ends.settle();
      t.note("connected", client.connect(listening.getLocalAddress()));
      t.note("selected", selecting.get());
      t.note("ready", key.isAcceptable());
      selector.selectedKeys().clear();
      t.note("still", selector.select());
      try (SocketChannel accepted = listening.accept()) {
        selector.selectedKeys().clear();
        t.note("none", selector.selectNow());
        t.result("nobody", listening::accept);
        ChannelEnds.writeAll(client, Ends.bytes(100));
        t.note("read", ChannelEnds.readAll(accepted, 100).length);
      }
      t.does("read", () -> key.interestOps(READ));
    }
  }
}
