package dev.weft.sockets.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Random bytes in pieces of random sizes, in single buffers and arrays, with handlers that begin
 * the next call, in both directions at once: each end gets what the other has sent.
 */
class AsyncBytesTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int MOST = 1_000_000;

  @Test
  void noByteIsLostOrOvertaken() {
    assertTimeoutPreemptively(
        LIMIT.multipliedBy(Thorough.count(1, 30)),
        () -> ForAll.runs(Thorough.count(30, 2_000), AsyncBytesTest::exchange));
  }

  private static void exchange(SplittableRandom random) throws Exception {
    try (AsyncEnds ends = AsyncEnds.connect(Kind.FAST)) {
      byte[] question = bytes(random);
      byte[] answer = bytes(random);
      Pieces asks = Pieces.write(ends.client(), question, random.split());
      Pieces answers = Pieces.write(ends.server(), answer, random.split());
      Pieces asked = Pieces.read(ends.server(), question.length, random.split());
      Pieces answered = Pieces.read(ends.client(), answer.length, random.split());
      for (Pieces pieces : new Pieces[] {asks, answers, asked, answered}) {
        Object _ = pieces.end.get(20, TimeUnit.SECONDS);
      }
      assertThat(Arrays.equals(asked.bytes, question)).isTrue();
      assertThat(Arrays.equals(answered.bytes, answer)).isTrue();
    }
  }

  private static byte[] bytes(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(random.nextBoolean() ? MOST : 100)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** One direction at one end, piece by piece. */
  private static final class Pieces implements CompletionHandler<Number, Boolean> {
    final CompletableFuture<Object> end = new CompletableFuture<>();
    final byte[] bytes;
    private final AsynchronousSocketChannel channel;
    private final SplittableRandom random;
    private final boolean reads;
    private ByteBuffer[] under = {};
    private int[] sizes = {};
    private int done;

    private Pieces(
        AsynchronousSocketChannel channel, byte[] bytes, SplittableRandom random, boolean reads) {
      this.channel = channel;
      this.bytes = bytes;
      this.random = random;
      this.reads = reads;
    }

    static Pieces write(AsynchronousSocketChannel channel, byte[] bytes, SplittableRandom random) {
      Pieces made = new Pieces(channel, bytes, random, false);
      made.next();
      return made;
    }

    static Pieces read(AsynchronousSocketChannel channel, int count, SplittableRandom random) {
      Pieces made = new Pieces(channel, new byte[count], random, true);
      made.next();
      return made;
    }

    private void next() {
      if (done == bytes.length) {
        boolean _ = end.complete("all");
        return;
      }
      int size = Math.min(bytes.length - done, 1 + random.nextInt(1 << random.nextInt(18)));
      int first = random.nextInt(size + 1);
      boolean many = random.nextBoolean();
      under =
          many
              ? new ByteBuffer[] {buffer(done, first), buffer(done + first, size - first)}
              : new ByteBuffer[] {buffer(done, size)};
      sizes = Arrays.stream(under).mapToInt(ByteBuffer::remaining).toArray();
      long limit = random.nextInt(2) * 20L;
      if (many && reads) {
        channel.read(under, 0, 2, limit, TimeUnit.SECONDS, true, told());
      } else if (many) {
        channel.write(under, 0, 2, limit, TimeUnit.SECONDS, true, told());
      } else if (reads) {
        channel.read(under[0], limit, TimeUnit.SECONDS, false, told());
      } else {
        channel.write(under[0], limit, TimeUnit.SECONDS, false, told());
      }
    }

    @SuppressWarnings("unchecked") // a number of either class
    private <V> CompletionHandler<V, Boolean> told() {
      return (CompletionHandler<V, Boolean>) (CompletionHandler<?, Boolean>) this;
    }

    /** A part of the bytes, or a direct copy. */
    private ByteBuffer buffer(int offset, int length) {
      return random.nextBoolean()
          ? ByteBuffer.wrap(bytes, offset, length)
          : ByteBuffer.allocateDirect(length).put(0, bytes, offset, length);
    }

    @Override
    public void completed(Number count, Boolean many) {
      int moved = 0;
      for (int i = 0; i < under.length; i++) {
        int part = sizes[i] - under[i].remaining();
        if (reads && under[i].isDirect()) {
          ByteBuffer _ = under[i].get(0, bytes, done + moved, part);
        }
        moved += part;
      }
      if (count.longValue() != moved || moved <= 0) {
        boolean _ = end.completeExceptionally(new AssertionError(count + " and " + moved));
        return;
      }
      done += moved;
      next();
    }

    @Override
    public void failed(Throwable failure, Boolean many) {
      boolean _ = end.completeExceptionally(failure);
    }
  }
}
