package dev.weft.sockets.software;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.sockets.FastSockets;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Agrona's pollers, and Netty's loops, put a set of their own into the JDK's class of selectors: it
 * never finds a key again, and is emptied at once.
 */
@Timeout(30)
class OwnSetTest {
  private static final long LIMIT_MILLIS = 10_000;

  private static final class OwnSet extends AbstractSet<SelectionKey> {
    final List<SelectionKey> keys = new ArrayList<>();

    @Override
    public boolean add(SelectionKey key) {
      return keys.add(key);
    }

    @Override
    public boolean contains(Object key) {
      return false;
    }

    @Override
    public boolean remove(Object key) {
      return false;
    }

    @Override
    public Iterator<SelectionKey> iterator() {
      return keys.iterator();
    }

    @Override
    public int size() {
      return keys.size();
    }
  }

  private static OwnSet putInto(Selector selector) throws ReflectiveOperationException {
    OwnSet set = new OwnSet();
    for (String name : List.of("selectedKeys", "publicSelectedKeys")) {
      Field field = Class.forName("sun.nio.ch.SelectorImpl").getDeclaredField(name);
      field.setAccessible(true);
      field.set(selector, set);
    }
    return set;
  }

  @Test
  void aSelectorFillsTheSetThatItIsGiven() throws Exception {
    long before = FastSockets.fastConnections();
    SelectorProvider provider = FastSockets.provider();
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (Selector selector = provider.openSelector();
        ServerSocketChannel listening = provider.openServerSocketChannel().bind(any);
        SocketChannel client = provider.openSocketChannel();
        DatagramChannel datagrams = provider.openDatagramChannel().bind(any)) {
      OwnSet set = putInto(selector);
      var _ = listening.configureBlocking(false);
      SelectionKey accepts = listening.register(selector, SelectionKey.OP_ACCEPT);
      var _ = datagrams.configureBlocking(false);
      SelectionKey receives = datagrams.register(selector, SelectionKey.OP_READ);
      boolean _ = client.connect(listening.getLocalAddress());
      assertThat(selector.select(LIMIT_MILLIS)).isEqualTo(1);
      assertThat(taken(set)).containsExactly(accepts);
      try (SocketChannel server = listening.accept()) {
        accepts.cancel();
        var _ = server.configureBlocking(false);
        SelectionKey reads = server.register(selector, SelectionKey.OP_READ, "attached");
        assertThat(selector.selectNow()).isZero();
        for (int i = 0; i < 3; i++) {
          int _ = client.write(ByteBuffer.allocate(5));
          assertThat(selector.select(LIMIT_MILLIS)).isEqualTo(1);
          assertThat(taken(set)).containsExactly(reads);
          assertThat(reads.readyOps()).isEqualTo(SelectionKey.OP_READ);
          assertThat(server.read(ByteBuffer.allocate(9))).isEqualTo(5);
        }
        int _ = datagrams.send(ByteBuffer.allocate(7), datagrams.getLocalAddress());
        assertThat(selector.select(LIMIT_MILLIS)).isEqualTo(1);
        assertThat(taken(set)).containsExactly(receives);
        assertThat(reads.attachment()).isEqualTo("attached");
      }
    }
    assertThat(FastSockets.fastConnections()).isEqualTo(before + 2);
  }

  private static List<SelectionKey> taken(OwnSet set) {
    List<SelectionKey> taken = List.copyOf(set.keys);
    set.keys.clear();
    return taken;
  }

  /** It would wait for TCP, where nothing comes. */
  @Test
  void aSelectorOfTheJdksRefusesAFastChannel() throws Exception {
    try (Selector selector = SelectorProvider.provider().openSelector();
        SocketChannel channel = FastSockets.provider().openSocketChannel()) {
      var _ = channel.configureBlocking(false);
      SelectionKey _ = channel.register(selector, SelectionKey.OP_CONNECT);
      assertThat(failureOf(selector)).isInstanceOf(IllegalSelectorException.class);
    }
  }

  private static Throwable failureOf(Selector selector) throws IOException {
    try {
      return new AssertionError(selector.selectNow() + " are ready");
    } catch (IllegalSelectorException refused) {
      return refused;
    }
  }
}
