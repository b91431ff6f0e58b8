package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.Request;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What a rank has sent before it closed arrives, however late its receiver comes (MPI 4.1, sections
 * 3.6 and 11.2.2); and nobody waits for a rank that has closed. The last rank comes late; the
 * others reach it in different ways where the transports are mixed.
 */
@AlsoOverUcx
@WithinOneProcess
final class LateReceiverTest extends OverEveryTransport {
  private static final int RANKS = 3;
  private static final int LATE = RANKS - 1;
  private static final long LATE_MILLIS = 200;
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final int[] SIZES = {0, 8, 5000, 40_000, 300_000, 3 << 20};

  /** How a message is sent. */
  private interface Sending {
    void send(Comm world, Slice message, int tag);
  }

  private static final Sending[] SENDINGS = {
    (world, message, tag) -> world.send(message, LATE, tag, SendMode.BUFFERED),
    (world, message, tag) -> world.isend(message, LATE, tag, SendMode.BUFFERED).await(),
    (world, message, tag) -> world.sendInit(message, LATE, tag, SendMode.BUFFERED).start(),
    (world, message, tag) -> world.isend(message, LATE, tag),
    (world, message, tag) -> world.isend(message, LATE, tag, SendMode.SYNCHRONOUS),
    (world, message, tag) -> world.sendInit(message, LATE, tag).start(),
    (world, message, tag) -> world.sendInit(message, LATE, tag, SendMode.SYNCHRONOUS).start(),
  };

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void whatWasSentInAnyWayArrives() {
    ranks(
        RANKS,
        world -> {
          if (world.rank() < LATE) {
            int tag = 0;
            for (Sending sending : SENDINGS) {
              for (int size : SIZES) {
                sending.send(world, Slice.of(Pattern.bytes(size, tag)), tag++);
              }
            }
            world.send(Pattern.bytes(700, tag), LATE, tag);
            return;
          }
          Thread.sleep(LATE_MILLIS);
          for (int source = 0; source < LATE; source++) {
            int tag = 0;
            for (Sending _ : SENDINGS) {
              for (int size : SIZES) {
                receive(world, size, source, tag++);
              }
            }
            receive(world, 700, source, tag);
          }
        });
  }

  private static void receive(Comm world, int size, int source, int tag) {
    byte[] bytes = new byte[size];
    assertThat(world.receive(bytes, source, tag).bytes()).isEqualTo(size);
    assertThat(bytes).isEqualTo(Pattern.bytes(size, tag));
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void moreMessagesArriveThanALinkHasRoomFor() {
    int longer = 300;
    int shorter = Thorough.count(1_500, 5_000);
    ranks(
        RANKS,
        world -> {
          if (world.rank() < LATE) {
            for (int i = 0; i < longer; i++) {
              world.send(Slice.of(new int[] {i, 1, 2, 3}), LATE, TAG, SendMode.BUFFERED);
              world.send(Slice.of(Pattern.bytes(20_000, i)), LATE, TAG + 1, SendMode.BUFFERED);
            }
            for (int i = 0; i < shorter; i++) {
              Request _ = world.isend(new int[] {i}, LATE, TAG + 2);
            }
            return;
          }
          Thread.sleep(LATE_MILLIS);
          for (int source = 0; source < LATE; source++) {
            int[] number = new int[4];
            byte[] bytes = new byte[20_000];
            for (int i = 0; i < longer; i++) {
              world.receive(number, source, TAG);
              assertThat(number[0]).isEqualTo(i);
              world.receive(bytes, source, TAG + 1);
              assertThat(bytes).isEqualTo(Pattern.bytes(20_000, i));
            }
            for (int i = 0; i < shorter; i++) {
              world.receive(number, source, TAG + 2);
              assertThat(number[0]).isEqualTo(i);
            }
          }
        });
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void ranksThatCloseWithoutReceivingDoNotWaitForEachOther() {
    long start = System.nanoTime();
    ranks(
        RANKS,
        world -> {
          for (int other = 0; other < RANKS; other++) {
            world.send(Slice.of(new byte[3 << 20]), other, TAG, SendMode.BUFFERED);
            Request _ = world.isend(new byte[300_000], other, TAG);
            Request _ = world.isend(Slice.of(new byte[8]), other, TAG, SendMode.SYNCHRONOUS);
          }
          world.barrier();
          if (world.rank() == LATE) {
            Thread.sleep(LATE_MILLIS);
          }
        });
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void whoNeedsARankThatHasClosedIsToldBeforeItsMessagesAreReceived() {
    ranks(
        RANKS,
        world -> {
          switch (world.rank()) {
            case 0 -> world.send(Slice.of(Pattern.bytes(3 << 20, 5)), LATE, 5, SendMode.BUFFERED);
            case 1 -> {
              // It has not heard from rank 0 at all.
              assertGone(() -> world.receive(new byte[1], 0, TAG));
              assertGone(() -> world.send(new byte[3 << 20], 0, TAG));
              world.send(new byte[1], LATE, TAG);
            }
            default -> {
              assertGone(() -> world.receive(new byte[1], 0, TAG));
              assertGone(() -> world.probe(0, TAG));
              assertGone(() -> world.send(Slice.of(new byte[1]), 0, TAG, SendMode.SYNCHRONOUS));
              world.receive(new byte[1], 1, TAG);
              receive(world, 3 << 20, 0, 5);
              assertGone(() -> world.receive(new byte[1], 0, 5));
            }
          }
        });
  }

  private static void assertGone(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(PeerFailedException.class)
        .hasMessageContaining("rank 0")
        .hasMessageContaining("finished");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void noBufferIsUsedOnceTheRankHasClosed() {
    CountDownLatch overwritten = new CountDownLatch(1);
    Ranks.runMains(
        2,
        via,
        args -> {
          try (Arena arena = Arena.ofConfined();
              Weft weft = Weft.init(args)) {
            Comm world = weft.world();
            if (world.rank() == 0) {
              MemorySegment segment = arena.allocate(3 << 20);
              MemorySegment.copy(
                  MemorySegment.ofArray(Pattern.bytes(3 << 20, 1)), 0, segment, 0, 3 << 20);
              byte[] array = Pattern.bytes(300_000, 2);
              Request first = world.isend(segment, 1, 1);
              Request second = world.isend(Slice.of(array), 1, 2, SendMode.SYNCHRONOUS);
              weft.close();
              segment.fill((byte) 0);
              java.util.Arrays.fill(array, (byte) 0);
              overwritten.countDown();
              assertThat(first.await(SOON).cancelled()).isFalse();
              assertThat(second.await(SOON).cancelled()).isFalse();
            } else {
              assertThat(overwritten.await(5, TimeUnit.SECONDS)).as("close does not wait").isTrue();
              receive(world, 300_000, 0, 2);
              receive(world, 3 << 20, 0, 1);
            }
          }
        });
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aRankThatJoinsAgainHasDeliveredWhatItSentBefore() {
    Ranks.runMains(
        2,
        via,
        args -> {
          for (int time = 0; time < 3; time++) {
            try (Weft weft = Weft.init(args)) {
              Comm world = weft.world();
              if (world.rank() == 0) {
                world.send(Slice.of(Pattern.bytes(3 << 20, time)), 1, time, SendMode.BUFFERED);
              } else {
                Thread.sleep(LATE_MILLIS / 2);
                receive(world, 3 << 20, 0, time);
              }
            }
          }
        });
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void callsOfOtherThreadsEndWhenTheRankCloses() {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Ranks.runMains(
        2,
        via,
        args -> {
          Crew crew = new Crew();
          Weft weft = Weft.init(args);
          Comm world = weft.world();
          if (world.rank() == 0) {
            crew.start(() -> thrown.set(Crew.thrownBy(() -> world.receive(new byte[1], 1, TAG))));
            crew.start(
                () -> world.send(Slice.of(Pattern.bytes(3 << 20, 1)), 1, 1, SendMode.SYNCHRONOUS));
            world.receive(new byte[1], 1, TAG + 1);
            weft.close();
            weft.close();
            assertThatThrownBy(() -> world.send(new byte[1], 1, TAG))
                .isInstanceOf(ClosedException.class);
          } else {
            assertThat(world.probe(0, 1).bytes()).isEqualTo(3 << 20);
            world.send(new byte[1], 0, TAG + 1);
            Thread.sleep(LATE_MILLIS);
            receive(world, 3 << 20, 0, 1);
            weft.close();
          }
          crew.join();
        });
    assertThat(thrown.get()).isInstanceOf(ClosedException.class);
  }
}
