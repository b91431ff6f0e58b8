package dev.weft.objects.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.link.HostileRecords;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.Frames;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.Tags;
import dev.weft.objects.internal.wire.Wire;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.time.Duration;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The frames of a rank that sends what no node sends are refused, and the others served. */
final class HostileRanksTest {
  private static final long SEED = 20250103;
  private static final Duration FUZZ_LIMIT = Duration.ofMinutes(5);

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
    Thread drain = Thread.ofPlatform().start(() -> receiveUntilClosing(space.wire()));
    for (int i = 0; i < frames; i++) {
      byte[] frame = hostile.refusedFrame(object);
      space.wire().send(frame, frame.length, 0, Tags.FRAMES);
    }
    byte[] closing = new byte[NoticeHeader.BYTES];
    closing[0] = FrameKind.CLOSING;
    space.wire().send(closing, closing.length, 0, Tags.FRAMES);
    drain.join();
    space.wire().close();
  }

  private static void receiveUntilClosing(Wire wire) {
    byte[] frame = new byte[Frames.MOST_BYTES];
    do {
      Status _ = wire.receive(frame, 0, Tags.FRAMES, Long.MAX_VALUE);
    } while (frame[0] != FrameKind.CLOSING);
  }
}
