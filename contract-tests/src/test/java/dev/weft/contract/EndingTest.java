package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Ranks that end, in order or not, keep nobody waiting who needs them, and nobody else. */
@WithinOneProcess
final class EndingTest extends OverEveryTransport {
  private static final long SOON_NANOS = 5_000_000_000L;

  @Test
  void messagesOfARankThatHasFinishedCanStillBeReceived() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            world.send(Pattern.bytes(10_000, 1), 0, TAG);
            world.send(Pattern.bytes(8, 2), 0, TAG);
            return;
          }
          Thread.sleep(50);
          byte[] bytes = new byte[10_000];
          world.receive(bytes, 1, TAG);
          assertThat(bytes).isEqualTo(Pattern.bytes(10_000, 1));
          assertThat(world.receive(bytes, Comm.ANY_SOURCE, TAG).bytes()).isEqualTo(8);
        });
  }

  @Test
  void whoeverNeedsAFinishedRankIsTold() {
    ranks(
        4,
        world -> {
          if (world.rank() == 3) {
            return;
          }
          if (world.rank() == 0) {
            assertGone(() -> world.receive(new byte[8], 3, TAG));
            assertGone(() -> world.probe(3, TAG));
            assertGone(() -> world.mprobe(3, TAG));
            assertGone(() -> world.ireceive(new byte[8], 3, TAG).await());
            assertGone(
                () -> world.isend(Slice.of(new byte[8]), 3, TAG, SendMode.SYNCHRONOUS).await());
            assertGone(() -> world.isend(new byte[1 << 20], 3, TAG).await());
          }
          for (int other = 0; other < 3; other++) {
            int[] value = {world.rank()};
            world.sendReceive(value, other, TAG, new int[1], other, TAG);
          }
          int[] heard = new int[1];
          if (world.rank() == 1) {
            world.send(new int[] {5}, 2, TAG);
          } else if (world.rank() == 2) {
            world.receive(heard, Comm.ANY_SOURCE, TAG);
            assertThat(heard[0]).isEqualTo(5);
          }
        });
  }

  @Test
  void whoeverNeedsAFinishedRankIsToldOfItsOtherMessages() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            world.send(new int[] {7}, 0, TAG + 1);
            return;
          }
          String hint = "finished; what it has sent with tag %d has not been".formatted(TAG + 1);
          Request posted = world.ireceive(new int[1], 1, TAG);
          assertThatThrownBy(posted::await).hasMessageContaining(hint);
          assertThatThrownBy(() -> world.receive(new int[1], 1, TAG)).hasMessageContaining(hint);
          assertThatThrownBy(() -> world.probe(1, TAG)).hasMessageContaining(hint);
          world.receive(new int[1], 1, TAG + 1);
          assertThatThrownBy(() -> world.probe(1, TAG)).hasMessageEndingWith("already finished");
        });
  }

  @Test
  void whoeverNeedsAFinishedRankIsToldOfItsMessagesOnOtherCommunicators() {
    ranks(
        2,
        world -> {
          Comm rows = world.dup();
          rows.name("rows");
          if (world.rank() == 1) {
            rows.send(new int[] {7}, 0, TAG);
            return;
          }
          assertThatThrownBy(() -> world.receive(new int[1], 1, TAG))
              .hasMessageContaining(
                  "finished; what it has sent with tag %d on communicator \"rows\" has not been"
                      .formatted(TAG));
          rows.receive(new int[1], 1, TAG);
          assertThatThrownBy(() -> world.probe(1, TAG)).hasMessageEndingWith("already finished");
        });
  }

  private static void assertGone(Callable<?> call) {
    Throwable thrown = Crew.thrownBy(call);
    assertThat(thrown).isInstanceOf(PeerFailedException.class).hasMessageContaining("rank 3");
    assertThat(((PeerFailedException) thrown).worldRank()).isEqualTo(3);
  }

  @Test
  void anySourceEndsWhenNobodyIsLeft() {
    ranks(
        3,
        world -> {
          if (world.rank() == 0) {
            world.receive(new byte[1], Comm.ANY_SOURCE, TAG);
            assertThatThrownBy(() -> world.receive(new byte[1], Comm.ANY_SOURCE, TAG))
                .isInstanceOf(PeerFailedException.class);
          } else if (world.rank() == 1) {
            world.send(new byte[1], 0, TAG);
          }
        });
  }

  /** A receive that nobody waits for yet may still take what its own rank sends. */
  @Test
  void anySourceTakesWhatTheLastRankSendsToItself() {
    ranks(
        3,
        world -> {
          if (world.rank() != 0) {
            world.send(new int[] {world.rank()}, 0, TAG);
            return;
          }
          Request[] receives = new Request[3];
          for (int i = 0; i < 3; i++) {
            receives[i] = world.ireceive(new int[1], Comm.ANY_SOURCE, TAG);
          }
          awaitEndOfOthers(world);
          assertThat(receives[2].test()).isFalse();
          world.send(new int[] {0}, 0, TAG);
          Set<Integer> sources = new TreeSet<>();
          for (Status status : Requests.awaitAll(receives)) {
            sources.add(status.source());
          }
          assertThat(sources).containsExactly(0, 1, 2);
          Request never = world.ireceive(new int[1], Comm.ANY_SOURCE, TAG);
          assertThatThrownBy(never::await).isInstanceOf(PeerFailedException.class);
          Request[] neither = {
            world.ireceive(new int[1], Comm.ANY_SOURCE, TAG),
            world.ireceive(new int[1], Comm.ANY_SOURCE, TAG + 1)
          };
          assertThatThrownBy(() -> Requests.awaitAny(neither))
              .isInstanceOf(PeerFailedException.class);
        });
  }

  private static void awaitEndOfOthers(Comm world) {
    for (int other = 1; other < world.size(); other++) {
      int rank = other;
      assertThatThrownBy(() -> world.receive(new byte[1], rank, TAG + 2))
          .isInstanceOf(PeerFailedException.class);
    }
  }

  @Test
  void aRankThatThrowsEndsTheJob() {
    List<Throwable> seen = new ArrayList<>();
    AtomicLong thrownAt = new AtomicLong();
    assertThatThrownBy(
            () ->
                ranks(
                    4,
                    world -> {
                      if (world.rank() == 2) {
                        Request _ = world.isend(new byte[2 << 20], 0, TAG + 1);
                        Request _ =
                            world.isend(Slice.of(new byte[8]), 1, TAG + 1, SendMode.SYNCHRONOUS);
                        Thread.sleep(30);
                        thrownAt.set(System.nanoTime());
                        throw new IllegalStateException("on purpose");
                      }
                      try {
                        world.receive(new byte[8], world.rank() == 1 ? Comm.ANY_SOURCE : 2, TAG);
                      } catch (WeftException e) {
                        synchronized (seen) {
                          seen.add(e);
                        }
                        throw e;
                      }
                    }))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("rank 2 of 4")
        .hasRootCauseMessage("on purpose");
    assertThat(System.nanoTime() - thrownAt.get()).isLessThan(SOON_NANOS);
    assertThat(seen).hasSize(3).allSatisfy(e -> assertThat(e).hasMessageContaining("rank 2"));
    assertThat(seen).hasOnlyElementsOfType(PeerFailedException.class);
  }

  @Test
  void receivesOfWhatAFailedRankHasAnnouncedEnd() {
    assertThatThrownBy(
            () ->
                ranks(
                    2,
                    world -> {
                      if (world.rank() == 1) {
                        Request _ = world.isend(new byte[2 << 20], 0, TAG);
                        world.send(new byte[0], 0, TAG + 1);
                        throw new IllegalStateException("on purpose");
                      }
                      world.receive(new byte[0], 1, TAG + 1);
                      assertThatThrownBy(() -> world.receive(new byte[1], 1, TAG + 2))
                          .isInstanceOf(PeerFailedException.class);
                      try {
                        world.receive(new byte[2 << 20], 1, TAG);
                      } catch (PeerFailedException alreadyKnownToHaveFailed) {
                        throw new IllegalArgumentException("told", alreadyKnownToHaveFailed);
                      }
                    }))
        .isInstanceOf(LaunchException.class)
        .hasRootCauseMessage("on purpose");
  }

  @Test
  void abortEndsEveryRank() {
    long start = System.nanoTime();
    assertThatThrownBy(
            () ->
                ranks(
                    3,
                    world -> {
                      if (world.rank() == 1) {
                        world.abort(3, "enough");
                      }
                      world.receive(new byte[1], 1, TAG);
                    }))
        .isInstanceOf(LaunchException.class)
        .hasMessageContainingAll("rank 1", "enough", "3");
    assertThat(System.nanoTime() - start).isLessThan(SOON_NANOS);
  }

  @Test
  void closedCommunicatorsAndJobsRefuse() {
    AtomicReference<Comm> late = new AtomicReference<>();
    AtomicReference<Request> left = new AtomicReference<>();
    ranks(
        2,
        world -> {
          Comm copy = world.dup();
          copy.close();
          assertThatThrownBy(() -> copy.send(new byte[1], 0, TAG))
              .isInstanceOf(ClosedException.class);
          assertThatThrownBy(() -> copy.ireceive(new byte[1], 0, TAG))
              .isInstanceOf(ClosedException.class);
          assertThatThrownBy(() -> copy.iprobe(0, TAG)).isInstanceOf(ClosedException.class);
          assertThatThrownBy(copy::barrier).isInstanceOf(ClosedException.class);
          assertThatThrownBy(copy::dup).isInstanceOf(ClosedException.class);
          if (world.rank() == 0) {
            late.set(world);
            left.set(world.ireceive(new byte[1], 1, 99));
            world.send(new byte[1], 1, TAG);
            world.send(new byte[1 << 20], 1, TAG);
            world.send(new byte[1], 0, TAG);
          } else {
            world.receive(new byte[1], 0, TAG);
            world.receive(new byte[1 << 20], 0, TAG);
          }
        });
    Comm world = late.get();
    assertThatThrownBy(() -> world.send(new byte[1], 1, TAG)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.send(Slice.of(new byte[1]), 0, TAG, SendMode.SYNCHRONOUS))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.send(Slice.of(new byte[1]), 1, TAG, SendMode.BUFFERED))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.isend(new byte[1], 1, TAG).await())
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.receive(new byte[1], 1, TAG))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.receive(new byte[1], 0, TAG))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.ireceive(new byte[1 << 20], 1, TAG).await())
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.probe(1, TAG)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.iprobe(0, TAG)).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> world.mprobe(Comm.ANY_SOURCE, TAG))
        .isInstanceOf(ClosedException.class);
    assertThatThrownBy(world::barrier).isInstanceOf(ClosedException.class);
    assertThatThrownBy(world::dup).isInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> left.get().await()).isInstanceOf(WeftException.class);
  }
}
