package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is wrong with partitioned messages is told, and harms nothing. */
@Timeout(120)
final class PartitionedErrorsTest extends OverEveryTransport {

  private static void refused(String message, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContaining(message);
  }

  /** A round of two ints each way. */
  private static void stillWorks(Comm world) {
    int other = 1 - world.rank();
    int[] in = new int[2];
    PartitionedReceive receive = world.preceiveInit(Slice.of(in), 1, other, TAG);
    PartitionedSend send = world.psendInit(Slice.of(new int[] {4, 5}), 2, other, TAG);
    receive.start();
    send.start();
    send.readyRange(0, 2);
    send.await();
    receive.await();
    assertThat(in).containsExactly(4, 5);
  }

  @Test
  void badArguments() {
    ranks(
        2,
        world -> {
          int[] six = new int[6];
          refused("not 0", () -> world.psendInit(Slice.of(six), 0, 1, TAG));
          refused("not -2", () -> world.preceiveInit(Slice.of(six), -2, 1, TAG));
          refused("6 elements are not 4 equal", () -> world.psendInit(Slice.of(six), 4, 1, TAG));
          refused(
              "6 elements are not 12 equal", () -> world.preceiveInit(Slice.of(six), 12, 1, TAG));
          refused("destination 2", () -> world.psendInit(Slice.of(six), 2, 2, TAG));
          refused("destination -1", () -> world.psendInit(Slice.of(six), 2, Comm.ANY_SOURCE, TAG));
          refused("ANY_SOURCE", () -> world.preceiveInit(Slice.of(six), 2, Comm.ANY_SOURCE, TAG));
          refused("source 2", () -> world.preceiveInit(Slice.of(six), 2, 2, TAG));
          refused("tag -1", () -> world.preceiveInit(Slice.of(six), 2, 0, Comm.ANY_TAG));
          refused("tag -3", () -> world.psendInit(Slice.of(six), 2, 0, -3));
          MemorySegment locked = MemorySegment.ofArray(six).asReadOnly();
          refused("read-only", () -> world.preceiveInit(Slice.of(locked), 2, 0, TAG));
          stillWorks(world);
          Comm copy = world.dup();
          stillWorks(copy);
          copy.close();
          assertThatThrownBy(() -> copy.psendInit(Slice.of(six), 2, 0, TAG))
              .isInstanceOf(ClosedException.class);
          assertThatThrownBy(() -> copy.preceiveInit(Slice.of(six), 2, 0, TAG))
              .isInstanceOf(ClosedException.class);
        });
  }

  @Test
  void callsThatDoNotFitTheRound() {
    ranks(
        2,
        world -> {
          int[] buffer = new int[6];
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(buffer), 3, 1, TAG);
            refused("not been started", () -> send.ready(0));
            send.start();
            refused("partition 3", () -> send.ready(3));
            refused("partition -1", () -> send.ready(0, -1));
            refused("from 1 to before 4", () -> send.readyRange(1, 4));
            refused("from 2 to before 1", () -> send.readyRange(2, 1));
            send.ready(1);
            refused("partition 1 is ready already", () -> send.ready(1));
            refused("partition 1 is ready already", () -> send.readyRange(0, 3));
            refused("still under way", send::start);
            refused("still under way", send::status);
            refused("cannot be cancelled", send::cancel);
            assertThatThrownBy(() -> send.await(Duration.ofMillis(20)))
                .isInstanceOf(WaitTimeoutException.class)
                .hasMessageContaining("20 ms");
            Thread.currentThread().interrupt();
            assertThatThrownBy(send::await).isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            world.receive(new byte[0], 1, TAG);
            send.ready(2);
            send.await();
            refused("partition 0 is ready already", () -> send.ready(0));
          } else {
            PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), 2, 0, TAG);
            refused("not been started", () -> receive.hasArrived(0));
            refused("not been started", () -> receive.awaitPartition(0));
            receive.start();
            refused("partition 2", () -> receive.hasArrived(2));
            refused("partition -1", () -> receive.awaitPartition(-1));
            refused("still under way", receive::start);
            refused("cannot be cancelled", receive::cancel);
            assertThatThrownBy(() -> receive.await(Duration.ofMillis(20)))
                .isInstanceOf(WaitTimeoutException.class)
                .hasMessageContaining("20 ms");
            world.send(new byte[0], 0, TAG);
            receive.await();
          }
          stillWorks(world);
        });
  }

  @Test
  void onlyOneThreadMakesAPartitionReady() {
    ranks(
        2,
        world -> {
          int[] buffer = new int[64];
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(buffer), 64, 1, TAG);
            send.start();
            AtomicInteger refusals = new AtomicInteger();
            Crew crew = new Crew();
            for (int thread = 0; thread < 4; thread++) {
              crew.startVirtual(
                  () -> {
                    for (int partition = 0; partition < 64; partition++) {
                      try {
                        send.ready(partition);
                      } catch (ArgumentException e) {
                        refusals.incrementAndGet();
                      }
                    }
                  });
            }
            crew.join();
            send.await();
            assertThat(refusals).hasValue(3 * 64);
          } else {
            world.preceiveInit(Slice.of(buffer), 1, 0, TAG).start().await();
          }
          stillWorks(world);
        });
  }

  @Test
  void sizesThatDifferAreToldToTheReceiverAndDoNotHoldUpTheSender() {
    ranks(
        2,
        world -> {
          for (int count : new int[] {6, 240_000}) {
            for (int round = 0; round < 2; round++) {
              if (world.rank() == 0) {
                PartitionedSend send = world.psendInit(Slice.of(new int[count]), 3, 1, TAG);
                for (int again = 0; again < 2; again++) {
                  send.start();
                  send.readyRange(0, 3);
                  send.await();
                }
              } else {
                int[] buffer = new int[round == 0 ? count - 2 : count + 2];
                PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), 2, 0, TAG);
                for (int again = 0; again < 2; again++) {
                  receive.start();
                  String sizes = "sends %d bytes in 3 partitions".formatted(4 * count);
                  refused(sizes, () -> receive.awaitPartition(1));
                  refused(sizes, () -> receive.hasArrived(0));
                  refused(sizes, receive::await);
                  assertThat(receive.isDone()).isTrue();
                  assertThat(buffer).containsOnly(0);
                }
              }
            }
          }
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(new byte[8]), 8, 1, TAG);
            send.start();
            send.readyRange(0, 8);
            send.await();
          } else {
            PartitionedReceive receive = world.preceiveInit(Slice.of(new long[1]), 1, 0, TAG);
            refused("within elements", () -> receive.start().await());
          }
          stillWorks(world);
        });
  }

  @Test
  void handlersAreToldOfFailures() {
    ranks(
        1,
        world -> {
          Queue<WeftException> told = new ConcurrentLinkedQueue<>();
          Comm handled = world.onError((failure, _) -> told.add(failure));
          PartitionedSend send = handled.psendInit(Slice.of(new int[2]), 2, 0, TAG);
          PartitionedReceive receive = handled.preceiveInit(Slice.of(new int[4]), 2, 0, TAG);
          assertThat(send.start()).isSameAs(send);
          receive.start();
          refused("partition 2", () -> send.ready(2));
          send.ready(0, 1);
          refused("16", () -> receive.awaitPartition(0));
          assertThat(told).hasSize(2);
        });
  }

  /** One round is held up by a partition that is not ready, or that nobody receives. */
  @Test
  @WithinOneProcess
  void whenThePeerFailsBothSidesAreTold() {
    CountDownLatch told = new CountDownLatch(2);
    Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    assertThatThrownBy(
            () ->
                ranks(
                    3,
                    world -> {
                      int[] buffer = new int[600_000];
                      boolean sends = world.rank() == 0;
                      PersistentRequest request =
                          sends
                              ? world.psendInit(Slice.of(buffer), 2, 2, TAG)
                              : world.preceiveInit(Slice.of(buffer), 3, 2, TAG);
                      world.barrier();
                      if (world.rank() == 2) {
                        Thread.sleep(50);
                        throw new IllegalStateException("on purpose");
                      }
                      request.start();
                      if (request instanceof PartitionedSend send) {
                        send.readyRange(0, 2);
                      }
                      onThreadOfItsOwn(
                          () -> {
                            try {
                              assertTold(request::await);
                              assertTold(request::status);
                              assertTold(request::test);
                              if (request instanceof PartitionedReceive receive) {
                                assertTold(() -> receive.hasArrived(0));
                                assertTold(() -> receive.awaitPartition(2));
                              }
                              request.start();
                              if (request instanceof PartitionedSend send) {
                                send.readyRange(0, 2);
                              }
                              assertTold(request::await);
                              told.countDown();
                              assertThat(told.await(4, TimeUnit.SECONDS)).isTrue();
                            } catch (AssertionError | InterruptedException e) {
                              wrong.add(e);
                            }
                          });
                    }))
        .isInstanceOf(LaunchException.class)
        .hasRootCauseMessage("on purpose");
    assertThat(wrong).isEmpty();
  }

  private static void assertTold(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(PeerFailedException.class)
        .satisfies(e -> assertThat(((PeerFailedException) e).worldRank()).isEqualTo(2));
  }

  /** The job soon interrupts the ranks that are left: not to be taken for what they are told. */
  private static void onThreadOfItsOwn(Runnable work) {
    Thread thread = Thread.ofPlatform().daemon().start(work);
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException hurry) {
        // The thread has limits of its own.
      }
    }
  }
}
