package dev.weft.objects.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.link.HostileRecords;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.CallHeader;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.FrameSizes;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.Tags;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The frames of a rank that sends what no node sends are refused, and the others served. */
final class HostileRanksTest {
  private static final long SEED = 20250103;
  private static final Duration FUZZ_LIMIT = Duration.ofMinutes(5);
  private static final int SERVED_CALLS = 150;
  private static final long MOST_THREADS = 100;
  private static final int BLOCK_BYTES = 3000;

  /** Its calls are shorter than their replies. */
  interface Blocks {
    byte[] next();
  }

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "SHM", "TCP"})
  void fuzzedFramesAreRefused(Via via) {
    NodeOptions options = NodeOptions.DEFAULTS.withDeadline(FUZZ_LIMIT).withErrorsTo((_, _) -> {});
    int frames = Thorough.count(3_000, 1_000_000);
    Ranks.run(
        2,
        via,
        FUZZ_LIMIT,
        world -> {
          if (world.rank() == 0) {
            try (Node node = Node.of(world, options)) {
              Remote<IntUnaryOperator> exported =
                  node.export("plus", IntUnaryOperator.class, value -> value + 1);
              world.send(Slice.of(new long[] {number(exported)}), 1, 0);
              assertThat(node.lookup("plus", IntUnaryOperator.class).call().applyAsInt(3))
                  .isEqualTo(4);
            }
          } else {
            attack(NodeSpace.ofRanks(world, options), receiveNumber(world), frames);
          }
        });
  }

  /** Its replies fill what it has room for, and then hold up who sends them. */
  @Lengthy
  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "SHM", "TCP"})
  void aRankThatReadsNothingIsServedByFewThreads(Via via) {
    NodeOptions options = NodeOptions.DEFAULTS.withDeadline(FUZZ_LIMIT).withErrorsTo((_, _) -> {});
    CountDownLatch over = new CountDownLatch(1);
    Ranks.run(
        3,
        via,
        FUZZ_LIMIT,
        world -> {
          if (world.rank() == 1) {
            attackWithoutReading(NodeSpace.ofRanks(world, options), receiveNumber(world), over);
            return;
          }
          try (Node node = Node.of(world, options)) {
            if (world.rank() == 0) {
              Remote<IntUnaryOperator> _ =
                  node.export("plus", IntUnaryOperator.class, value -> value + 1);
              Remote<Blocks> blocks =
                  node.export("blocks", Blocks.class, () -> new byte[BLOCK_BYTES]);
              world.send(Slice.of(new long[] {number(blocks)}), 1, 0);
            } else {
              Remote<IntUnaryOperator> plus = node.lookup("plus", IntUnaryOperator.class);
              for (int i = 0; i < SERVED_CALLS; i++) {
                assertThat(plus.call().applyAsInt(i)).isEqualTo(i + 1);
                Thread.sleep(1);
              }
              assertThat(servingThreads(0)).isBetween(1L, MOST_THREADS);
              over.countDown();
            }
          }
        });
  }

  private static long servingThreads(int rank) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("weft-objects-" + rank + "-"))
        .count();
  }

  private static void attackWithoutReading(NodeSpace space, long object, CountDownLatch over)
      throws InterruptedException {
    byte[] call = new byte[CallHeader.BYTES];
    call[0] = FrameKind.CALL;
    Bytes.putInt(call, CallHeader.REPLY_TAG, Tags.FRAMES);
    Bytes.putLong(call, CallHeader.OBJECT, object);
    int calls = Thorough.count(2_000, 100_000);
    for (int i = 0; i < calls; i++) {
      Bytes.putInt(call, CallHeader.NUMBER, i);
      space.nodeChannel().send(call, call.length, 0, Tags.FRAMES);
    }
    assertThat(over.await(FUZZ_LIMIT.toSeconds(), TimeUnit.SECONDS)).as("served others").isTrue();
    leave(space.nodeChannel(), drain(space.nodeChannel()));
  }

  private static long number(Remote<?> exported) {
    return ((ObjectReference<?>) exported).target().reference().object();
  }

  private static long receiveNumber(Comm world) {
    long[] number = new long[1];
    Status _ = world.receive(Slice.of(number), 0, 0);
    return number[0];
  }

  /** There is no node here, so what comes is received and dropped. */
  private static void attack(NodeSpace space, long object, int frames) throws InterruptedException {
    HostileRecords hostile = new HostileRecords(SEED, 1, false);
    Thread drain = drain(space.nodeChannel());
    for (int i = 0; i < frames; i++) {
      byte[] frame = hostile.refusedFrame(object);
      space.nodeChannel().send(frame, frame.length, 0, Tags.FRAMES);
    }
    leave(space.nodeChannel(), drain);
  }

  /** Receives until the other nodes have been closed, or their ranks have ended. */
  private static Thread drain(NodeChannel nodeChannel) {
    return Thread.ofPlatform()
        .start(
            () -> {
              byte[] frame = new byte[FrameSizes.MOST_BYTES];
              Set<Integer> ended = new HashSet<>();
              while (ended.size() < nodeChannel.size() - 1) {
                try {
                  Status status =
                      nodeChannel.receive(frame, Comm.ANY_SOURCE, Tags.FRAMES, Long.MAX_VALUE);
                  if (frame[0] == FrameKind.CLOSING) {
                    ended.add(status.source());
                  }
                } catch (PeerFailedException e) {
                  ended.add(nodeChannel.rankOf(e));
                }
              }
            });
  }

  private static void leave(NodeChannel nodeChannel, Thread drain) throws InterruptedException {
    byte[] closing = new byte[NoticeHeader.BYTES];
    closing[0] = FrameKind.CLOSING;
    for (int rank = 0; rank < nodeChannel.size(); rank++) {
      if (rank != nodeChannel.rank()) {
        nodeChannel.send(closing, closing.length, rank, Tags.FRAMES);
      }
    }
    drain.join();
    nodeChannel.close();
  }
}
