package dev.weft.sockets.conformance;

import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random steps at both ends of a connection of channels that do not block, selects among them, one
 * after the other, have the same results as on the JDK's channels.
 */
class ChannelScriptsTest {
  private static final int SCRIPTS = Thorough.count(30, 20_000);
  private static final int STEPS = 40;

  @Test
  void haveTheSameResults() throws Exception {
    Scripts.compare(SCRIPTS, ChannelScriptsTest::run);
  }

  /** Who closes with its input shut and bytes unread sends a reset. */
  @Test
  void aResetHangsUp() throws Exception {
    Scripts.compareAgain(8710, ChannelScriptsTest::run);
  }

  private static void run(Kind kind, Transcript transcript, Random random) throws Exception {
    try (ChannelEnds ends = ChannelEnds.connect(kind).unblocked();
        Selector other = kind.provider().openSelector()) {
      new Script(ends, other, transcript, random).run();
    }
  }

  /** One thread at both ends. */
  private static final class Script {
    private final Transcript transcript;
    private final Random random;
    private final SocketChannel[] channels;
    private final Selector[] selectors;
    private final SelectionKey[] keys = new SelectionKey[2];
    private final int[] unread = new int[2];

    /** Ends that have closed, or shut their output. */
    private final boolean[] over = new boolean[2];

    Script(ChannelEnds ends, Selector other, Transcript transcript, Random random)
        throws IOException {
      this.transcript = transcript;
      this.random = random;
      this.channels = new SocketChannel[] {ends.client(), ends.server()};
      this.selectors =
          new Selector[] {ends.selector(), random.nextBoolean() ? ends.selector() : other};
      for (int end = 0; end < 2; end++) {
        keys[end] = channels[end].register(selectors[end], 0, "end " + end);
        // The kernel would hold small writes back for 40 ms.
        channels[end].socket().setTcpNoDelay(true);
      }
    }

    void run() throws Exception {
      for (int step = 0; step < STEPS; step++) {
        step(random.nextInt(2), random.nextInt(100));
      }
    }

    private void step(int end, int kind) throws Exception {
      if (kind < 30) {
        write(end, Scripts.size(random));
      } else if (kind < 55) {
        read(end, Scripts.size(random));
      } else if (kind < 75) {
        select(end);
      } else if (kind < 90) {
        int ops = random.nextInt(4) == 0 ? 0 : random.nextBoolean() ? 1 : 5;
        transcript.result("interest " + end, () -> keys[end].interestOps(ops).interestOps());
      } else if (kind < 92) {
        over[end] = true;
        transcript.does("shut output " + end, () -> channels[end].shutdownOutput());
      } else if (kind < 94) {
        transcript.does("shut input " + end, () -> channels[end].shutdownInput());
        unread[end] = 0;
      } else if (kind < 95) {
        close(end);
      } else if (kind < 98) {
        renew(end);
      } else {
        transcript.note("states", channels[end].isOpen() + " " + channels[end].isRegistered());
      }
    }

    private void write(int end, int size) throws Exception {
      if (unread[1 - end] + size > Scripts.MOST_UNREAD) {
        return;
      }
      ByteBuffer bytes = ByteBuffer.wrap(Ends.bytes(size));
      transcript.result(
          "write %d at %d".formatted(size, end),
          () -> {
            try {
              while (bytes.hasRemaining()) {
                int _ = channels[end].write(bytes);
              }
              unread[1 - end] += size;
              return size;
            } catch (IOException e) {
              throw Scripts.gone(e);
            }
          });
      if (over[1 - end]) {
        Ends.settle();
      }
    }

    /** TCP gives its bytes in pieces as they come, so as many are read as there are. */
    private void read(int end, int size) throws Exception {
      ByteBuffer bytes = ByteBuffer.allocate(size);
      int wanted = Math.min(size, unread[end]);
      if (wanted == 0 && over[1 - end]) {
        Ends.settle();
      }
      transcript.result(
          "read %d at %d".formatted(size, end),
          () -> {
            try {
              int last = channels[end].read(bytes);
              while (last >= 0 && bytes.position() < wanted) {
                last = channels[end].read(bytes);
              }
              return bytes.position() > 0 ? bytes.position() : last;
            } catch (IOException e) {
              throw Scripts.gone(e);
            }
          });
      unread[end] -= bytes.position();
      transcript.note("bytes", Arrays.hashCode(bytes.array()));
    }

    private void select(int end) throws Exception {
      Ends.settle();
      Selector selector = selectors[end];
      if (random.nextBoolean()) {
        selector.selectedKeys().clear();
      }
      int found = selector.selectNow();
      transcript.note("selected", found);
      transcript.note(
          "keys",
          selector.selectedKeys().stream()
              .map(key -> key.attachment() + ready(key))
              .sorted()
              .toList());
    }

    private static String ready(SelectionKey key) {
      try {
        return " is ready for " + key.readyOps();
      } catch (CancelledKeyException cancelled) {
        return " is cancelled";
      }
    }

    /**
     * With bytes unread it is left to the kernel's timing what the other end still sees; and the
     * JDK's channel closes when its selector has let go of it.
     */
    private void close(int end) throws Exception {
      if (unread[0] > 0 || unread[1] > 0) {
        return;
      }
      over[end] = true;
      transcript.does("close " + end, channels[end]::close);
      transcript.note("valid", keys[end].isValid());
      transcript.note("let go", selectors[end].selectNow() >= 0);
      Ends.settle();
    }

    /** Another key. */
    private void renew(int end) throws Exception {
      keys[end].cancel();
      transcript.note("keys of " + end, selectors[end].selectNow() >= 0);
      transcript.result(
          "register " + end,
          () -> {
            keys[end] = channels[end].register(selectors[end], 1, "end " + end);
            return keys[end].interestOps();
          });
    }
  }
}
