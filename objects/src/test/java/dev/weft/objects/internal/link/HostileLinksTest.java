package dev.weft.objects.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.objects.Access;
import dev.weft.objects.Borrowed;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.NodeServer;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.testkit.Thorough;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who holds a secret and sends what no node sends is refused or cut off; others notice nothing. */
final class HostileLinksTest {
  private static final JoinRecord JOIN = new JoinRecord(1024, 60_000, "");
  private static final int FATAL_ONE_IN = 100;

  /** What is attacked. */
  interface Victim {
    int plus(int one, int other);

    @Nullable Object same(@Nullable Object value, @Nullable Runnable callback);

    long length(@Borrowed int[] array, String text);
  }

  private static final class Local implements Victim {
    @Override
    public int plus(int one, int other) {
      return one + other;
    }

    @Override
    public @Nullable Object same(@Nullable Object value, @Nullable Runnable callback) {
      return value;
    }

    @Override
    public long length(int[] array, String text) {
      return (array == null ? 0 : array.length) + (text == null ? 0 : text.length());
    }
  }

  @TempDir Path folder;

  /** A connection that has proved itself, and then sends what it likes. */
  private static final class Intruder implements AutoCloseable {
    private final OutsideDialer.Dialed dialed;
    private final OutputStream out;
    private final CompletableFuture<Long> object = new CompletableFuture<>();
    private final Thread drain;

    Intruder(InetSocketAddress address, Path secret) throws IOException {
      dialed = OutsideDialer.dial(address, secret, JOIN);
      dialed.socket().setSoTimeout(20_000);
      out = new BufferedOutputStream(dialed.socket().getOutputStream());
      drain = Thread.ofVirtual().start(this::drain);
    }

    /** Reads what comes, until the node ends the connection. */
    private void drain() {
      try {
        DataInputStream in = new DataInputStream(dialed.socket().getInputStream());
        byte[] header = new byte[LinkHeader.BYTES];
        while (true) {
          in.readFully(header);
          int kind = Bytes.getInt(header, 0);
          boolean followed =
              kind == LinkHeader.FRAME || kind == LinkHeader.PIECE || kind == LinkHeader.FAREWELL;
          byte[] content = new byte[followed ? (int) Bytes.getLong(header, LinkHeader.SIZE) : 0];
          in.readFully(content);
          if (kind == LinkHeader.FRAME && content[0] == FrameKind.ANNOUNCE) {
            int name = Bytes.getInt(content, NoticeHeader.BYTES + 2);
            object.complete(Bytes.getLong(content, NoticeHeader.BYTES + 6 + name));
          }
        }
      } catch (IOException ended) {
        object.completeExceptionally(ended);
      }
    }

    long object() throws Exception {
      return object.get(20, TimeUnit.SECONDS);
    }

    void send(byte[] record) throws IOException {
      out.write(record);
    }

    void awaitCutOff() throws Exception {
      out.flush();
      assertThat(drain.join(Duration.ofSeconds(20))).as("cut off").isTrue();
    }

    @Override
    public void close() throws IOException {
      dialed.close();
    }
  }

  @Test
  void fuzzedFramesAreRefusedAndOthersServed() throws Exception {
    int frames = Thorough.count(3_000, 1_000_000);
    long seed = 20250102;
    LongAdder told = new LongAdder();
    NodeOptions options =
        NodeOptions.DEFAULTS.withLargestBytes(1 << 16).withErrorsTo((_, _) -> told.increment());
    Path secret = folder.resolve("secret");
    try (Node home = Node.standalone(options);
        NodeServer server = home.listen(Access.toAll(secret));
        Node friend = Node.connect(server.uri(), secret)) {
      Remote<Victim> _ = home.export("victim", Victim.class, new Local());
      Victim victim = friend.lookup("victim", Victim.class).call();
      HostileRecords hostile = new HostileRecords(seed, 1 << 28, true);
      InetSocketAddress address =
          new InetSocketAddress(server.uri().getHost(), server.uri().getPort());
      int sent = 0;
      int connections = 0;
      while (sent < frames) {
        connections++;
        sent += intrude(address, secret, hostile, frames - sent);
        assertThat(victim.plus(sent, 1)).as("seed %d, frame %d", seed, sent).isEqualTo(sent + 1);
      }
      for (int i = 0; i < 2000 && server.connected() > 1; i++) {
        Thread.sleep(10);
      }
      assertThat(server.connected()).isOne();
      assertThat(told.sum()).isGreaterThanOrEqualTo(connections / 4);
      System.out.printf(
          "%d hostile frames on %d connections, each of which was cut off%n", sent, connections);
    }
  }

  private static int intrude(
      InetSocketAddress address, Path secret, HostileRecords hostile, int most) throws Exception {
    try (Intruder intruder = new Intruder(address, secret)) {
      long object = intruder.object();
      int sent = 1;
      while (sent < most && !hostile.oneIn(FATAL_ONE_IN)) {
        byte[] frame = hostile.refusedFrame(object);
        intruder.send(LinkHeader.of(LinkHeader.FRAME, 0, frame, frame.length));
        sent++;
      }
      intruder.send(hostile.oneIn(2) ? hostile.fatalFrame() : hostile.fatalRecord());
      intruder.awaitCutOff();
      return sent;
    }
  }

  @Test
  void aTruncatedRecordEndsTheConnection() throws Exception {
    Path secret = folder.resolve("truncated");
    try (Node home = Node.standalone(NodeOptions.DEFAULTS.withErrorsTo((_, _) -> {}));
        NodeServer server = home.listen(Access.toAll(secret))) {
      Remote<Victim> _ = home.export("victim", Victim.class, new Local());
      InetSocketAddress address =
          new InetSocketAddress(server.uri().getHost(), server.uri().getPort());
      byte[] record = LinkHeader.of(LinkHeader.FRAME, 0, new byte[100], 100);
      for (int length : new int[] {1, LinkHeader.BYTES, LinkHeader.BYTES + 50}) {
        try (Intruder intruder = new Intruder(address, secret)) {
          intruder.send(Arrays.copyOf(record, length));
          intruder.out.flush();
          intruder.dialed.socket().shutdownOutput();
          intruder.awaitCutOff();
        }
      }
    }
  }
}
