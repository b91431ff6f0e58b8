package dev.weft.sockets.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weft.sockets.FastSockets;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A channel that does not block writes while its peer is being accepted. */
class EarlyWriteTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** One write before a late accept is no reason for TCP. */
  @Test
  void theConnectionIsFastAfterwards() {
    assertTimeoutPreemptively(
        LIMIT,
        () -> {
          long before = FastSockets.fastConnections();
          try (ServerSocketChannel listening = ChannelEnds.listen(Kind.FAST);
              SocketChannel client = Kind.FAST.provider().openSocketChannel()) {
            boolean _ = client.connect(listening.getLocalAddress());
            var _ = client.configureBlocking(false);
            assertThat(client.write(ByteBuffer.wrap(Ends.bytes(6)))).isEqualTo(6);
            Thread.sleep(100);
            try (SocketChannel server = listening.accept()) {
              assertThat(ChannelEnds.readAll(server, 6)).isEqualTo(Ends.bytes(6));
              ChannelEnds.writeAll(server, Ends.bytes(5));
              assertThat(ChannelEnds.readAll(client, 5)).isEqualTo(Ends.bytes(5));
            }
          }
          assertThat(FastSockets.fastConnections()).isEqualTo(before + 2);
        });
  }

  /**
   * The first bytes go through TCP, those that follow through memory: none is lost or overtaken.
   */
  @Test
  void bytesKeepTheirOrderWheneverThePeerAccepts() {
    assertTimeoutPreemptively(
        LIMIT.multipliedBy(Thorough.count(1, 60)),
        () -> ForAll.runs(Thorough.count(60, 5_000), EarlyWriteTest::race));
  }

  private static void race(SplittableRandom random) throws Exception {
    byte[] all = Ends.bytes(1 + random.nextInt(random.nextBoolean() ? 500 : 200_000));
    try (ServerSocketChannel listening = ChannelEnds.listen(Kind.FAST);
        SocketChannel client = Kind.FAST.provider().openSocketChannel()) {
      long delayNanos = random.nextInt(300_000);
      boolean _ = client.connect(listening.getLocalAddress());
      var _ = client.configureBlocking(false);
      FutureTask<byte[]> reading =
          Ends.start(
              () -> {
                LockSupport.parkNanos(delayNanos);
                try (SocketChannel server = listening.accept()) {
                  return ChannelEnds.readAll(server, all.length);
                }
              });
      write(client, all, random);
      assertThat(Arrays.equals(reading.get(), all)).isTrue();
    }
  }

  private static void write(SocketChannel client, byte[] all, SplittableRandom random)
      throws IOException {
    for (int from = 0; from < all.length; ) {
      int length = Math.min(all.length - from, 1 + random.nextInt(all.length / 5 + 1));
      int first = random.nextInt(length + 1);
      ByteBuffer[] pieces = {
        ByteBuffer.wrap(all, from, first), ByteBuffer.wrap(all, from + first, length - first)
      };
      from +=
          random.nextBoolean()
              ? (int) client.write(pieces)
              : client.write(ByteBuffer.wrap(all, from, length));
    }
  }
}
