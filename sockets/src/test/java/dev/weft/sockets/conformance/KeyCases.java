package dev.weft.sockets.conformance;

import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/** How the keys of a selector live. */
final class KeyCases {
  private static final int READ = SelectionKey.OP_READ;
  private static final int WRITE = SelectionKey.OP_WRITE;

  private KeyCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    ChannelEnds.both(cases, "interest changes", KeyCases::interest);
    ChannelEnds.both(cases, "interest changes while selecting", KeyCases::interestWhileSelecting);
    ChannelEnds.both(cases, "cancelled", KeyCases::cancelled);
    ChannelEnds.both(cases, "cancelled, then blocking", KeyCases::cancelledThenBlocking);
    ChannelEnds.both(cases, "closed", KeyCases::closed);
    ChannelEnds.both(cases, "selector closed", KeyCases::selectorClosed);
    ChannelEnds.both(cases, "bad registrations", KeyCases::badRegistrations);
    ChannelEnds.both(cases, "keys", KeyCases::keys);
    return cases;
  }

  private static void interest(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), 0);
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    Ends.settle();
    t.note("none", e.selector().select(5));
    for (int ops : new int[] {READ, WRITE, 0, READ | WRITE, READ}) {
      t.note("same key", key.interestOps(ops) == key);
      t.note("interest", key.interestOps());
      t.note("selected", e.selector().selectNow());
      e.noteKeys(t, "keys");
      e.selector().selectedKeys().clear();
    }
    t.note("or", key.interestOpsOr(WRITE));
    t.note("and", key.interestOpsAnd(WRITE));
    t.note("interest", key.interestOps());
    t.does("bad", () -> key.interestOps(SelectionKey.OP_ACCEPT));
    t.note("interest", key.interestOps());
  }

  private static void interestWhileSelecting(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), 0);
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    FutureTask<Integer> selecting = Ends.start(() -> e.selector().select());
    Ends.settle();
    var _ = key.interestOps(READ);
    var _ = e.selector().wakeup();
    t.note("woken", selecting.get() <= 1);
    t.note("selected", e.selector().select());
    t.note("ready", key.readyOps());
  }

  private static void cancelled(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    t.note("selected", e.selector().select());
    key.cancel();
    t.note("valid", key.isValid());
    t.note("still there", e.selector().keys().contains(key));
    t.does("interest", key::interestOps);
    t.does("ready", key::readyOps);
    t.does("interest", () -> key.interestOps(0));
    t.does("registered again", () -> e.register(e.server(), READ));
    t.note("registered", e.server().isRegistered());
    t.note("now", e.selector().selectNow());
    t.note("keys", e.selector().keys().size() + " " + e.selector().selectedKeys().size());
    t.note("registered", e.server().isRegistered() + " " + e.server().keyFor(e.selector()));
    SelectionKey next = e.register(e.server(), READ);
    t.note("selected", e.selector().select());
    t.note("ready", next.readyOps());
  }

  private static void cancelledThenBlocking(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    t.does("blocking", () -> e.server().configureBlocking(true));
    t.note("nothing", e.selector().select(5));
    key.cancel();
    t.does("blocking", () -> e.server().configureBlocking(true));
    FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), 100));
    Ends.settle();
    ChannelEnds.writeAll(e.client(), Ends.bytes(100));
    t.note("read", reader.get().length);
    t.note("now", e.selector().selectNow());
    t.note("keys", e.selector().keys().size());
  }

  private static void closed(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ | WRITE);
    t.note("selected", e.selector().select());
    e.server().close();
    t.note("valid", key.isValid());
    Ends.settle();
    t.result("the peer reads", () -> e.client().read(ByteBuffer.allocate(5)));
    t.note("now", e.selector().selectNow());
    t.note("keys", e.selector().keys().size() + " " + e.selector().selectedKeys().size());
    t.note("registered", e.server().isRegistered());
  }

  private static void selectorClosed(ChannelEnds e, Transcript t) throws Exception {
    SelectionKey key = e.register(e.server(), READ);
    FutureTask<Integer> selecting = Ends.start(() -> e.selector().select());
    Ends.settle();
    e.selector().close();
    e.selector().close();
    t.note("selected", selecting.get());
    t.note("open", e.selector().isOpen());
    t.note("valid", key.isValid() + " " + e.server().isRegistered());
    t.does("select", e.selector()::selectNow);
    t.does("keys", e.selector()::keys);
    t.does("selected", e.selector()::selectedKeys);
    t.does("wake", e.selector()::wakeup);
    t.does("register", () -> e.register(e.client(), READ));
    t.does("interest", () -> key.interestOps(WRITE));
    ChannelEnds.writeAll(e.client(), Ends.bytes(5));
    t.note("read", ChannelEnds.readAll(e.server(), 5).length);
  }

  private static void badRegistrations(ChannelEnds e, Transcript t) throws Exception {
    t.does("operations", () -> e.register(e.server(), SelectionKey.OP_ACCEPT));
    t.does("null", () -> e.server().register(null, READ));
    t.does("negative", () -> e.selector().select(-1));
    var _ = e.server().configureBlocking(true);
    t.does("blocking", () -> e.register(e.server(), READ));
    e.server().close();
    t.does("closed", () -> e.register(e.server(), READ));
    t.note("keys", e.selector().keys().size());
  }

  private static void keys(ChannelEnds e, Transcript t) throws Exception {
    Object first = "first";
    SelectionKey key = e.server().register(e.selector(), READ, first);
    t.note("attachment", key.attachment() == first);
    t.note("channel", key.channel() == e.server());
    t.note("selector", key.selector() == e.selector());
    t.note("provider", e.selector().provider().getClass() == e.server().provider().getClass());
    t.note("again", e.server().register(e.selector(), WRITE) == key);
    t.note("interest", key.interestOps() + " " + key.attachment());
    t.note("key", e.server().keyFor(e.selector()) == key);
    t.note("keys", e.selector().keys().size());
    t.does("remove", () -> e.selector().keys().remove(key));
    t.does("clear", () -> e.selector().keys().clear());
    t.does("add", () -> e.selector().selectedKeys().add(key));
    t.note("selected", e.selector().select());
    t.note("removed", e.selector().selectedKeys().remove(key));
    t.note("selected", e.selector().selectedKeys().size());
    t.note("selected", e.selector().select());
    var keys = e.selector().selectedKeys().iterator();
    t.note("the key", keys.next() == key);
    keys.remove();
    t.note("selected", e.selector().selectedKeys().isEmpty());
  }
}
