package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Waits that end early leave their operations under way; futures need nobody who waits. */
@AlsoWithoutNativeCalls
final class WaitingTest extends OverEveryTransport {
  private static final int GO = 50;

  @Test
  void limitedWaits() {
    ranks(
        2,
        world -> {
          int[] value = new int[1];
          if (world.rank() == 1) {
            world.receive(new byte[0], 0, GO);
            world.send(new int[] {3}, 0, TAG);
            return;
          }
          Request receive = world.ireceive(value, 1, TAG);
          long start = System.nanoTime();
          assertThatThrownBy(() -> receive.await(Duration.ofMillis(30)))
              .isInstanceOf(WaitTimeoutException.class)
              .hasMessageContaining("30 ms");
          assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(30_000_000);
          assertThatThrownBy(() -> receive.await(Duration.ZERO))
              .isInstanceOf(WaitTimeoutException.class);
          assertThatThrownBy(() -> receive.await(Duration.ofSeconds(-1)))
              .isInstanceOf(WaitTimeoutException.class);
          world.send(new byte[0], 1, GO);
          assertThat(receive.await(Duration.ofSeconds(Long.MAX_VALUE)).count()).isEqualTo(1);
          assertThat(receive.await(Duration.ZERO).count()).isEqualTo(1);
          assertThat(value[0]).isEqualTo(3);
        });
  }

  @Test
  void interruptedRequestStaysUnderWay() {
    ranks(
        2,
        world -> {
          int[] value = new int[1];
          if (world.rank() == 1) {
            world.receive(new byte[0], 0, GO);
            world.send(new int[] {3}, 0, TAG);
            return;
          }
          Request receive = world.ireceive(value, 1, TAG);
          Thread.currentThread().interrupt();
          assertThatThrownBy(receive::await).isInstanceOf(WaitInterruptedException.class);
          Thread.interrupted();
          Thread me = Thread.currentThread();
          Crew crew = new Crew();
          crew.start(
              () -> {
                Thread.sleep(30);
                me.interrupt();
              });
          assertThatThrownBy(() -> Requests.awaitAny(receive))
              .isInstanceOf(WaitInterruptedException.class);
          Thread.interrupted();
          crew.join();
          world.send(new byte[0], 1, GO);
          receive.await();
          assertThat(value[0]).isEqualTo(3);
        });
  }

  @Test
  void interruptedReceiveTakesNothing() {
    ranks(
        2,
        world -> {
          int[] value = {-1};
          if (world.rank() == 1) {
            world.receive(new byte[0], 0, GO);
            world.send(new int[] {4}, 0, TAG);
            return;
          }
          Throwable[] thrown = new Throwable[3];
          Crew crew = new Crew();
          Thread[] waiting = {
            crew.start(() -> thrown[0] = Crew.thrownBy(() -> world.receive(value, 1, TAG))),
            crew.startVirtual(() -> thrown[1] = Crew.thrownBy(() -> world.probe(1, TAG))),
            crew.start(() -> thrown[2] = Crew.thrownBy(() -> world.mprobe(1, TAG)))
          };
          Thread.sleep(30);
          for (Thread thread : waiting) {
            thread.interrupt();
          }
          crew.join();
          assertThat(thrown).hasOnlyElementsOfType(WaitInterruptedException.class);
          world.send(new byte[0], 1, GO);
          int[] other = new int[1];
          world.receive(other, 1, TAG);
          assertThat(other[0]).isEqualTo(4);
          assertThat(value[0]).isEqualTo(-1);
        });
  }

  @Test
  void interruptedSendsLetGoOfTheirBuffersAndStillArrive() {
    ranks(
        2,
        world -> {
          int[] sizes = {8, 20_000, 100_000, 3_000_000};
          for (int size : sizes) {
            byte[] bytes = world.rank() == 0 ? Pattern.bytes(size, 1) : new byte[size];
            if (world.rank() == 0) {
              Throwable[] thrown = new Throwable[1];
              Crew crew = new Crew();
              Slice slice = Slice.of(bytes);
              Thread sender =
                  crew.start(
                      () ->
                          thrown[0] =
                              Crew.thrownBy(
                                  () -> {
                                    world.send(slice, 1, TAG, SendMode.SYNCHRONOUS);
                                    return 0;
                                  }));
              Thread.sleep(30);
              sender.interrupt();
              crew.join();
              assertThat(thrown[0]).isInstanceOf(WaitInterruptedException.class);
              java.util.Arrays.fill(bytes, (byte) 0);
              world.send(new byte[0], 1, GO);
              world.receive(new byte[0], 1, GO);
            } else {
              world.receive(new byte[0], 0, GO);
              world.receive(bytes, 0, TAG);
              assertThat(bytes).isEqualTo(Pattern.bytes(size, 1));
              world.send(new byte[0], 0, GO);
            }
          }
        });
  }

  @Test
  void futuresCompleteByThemselves() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            for (int i = 0; i < 5; i++) {
              world.receive(new byte[0], 0, GO);
              world.send(Pattern.bytes(i * 40_000, i), 0, TAG);
            }
            world.receive(new byte[0], 0, GO);
            return;
          }
          for (int i = 0; i < 5; i++) {
            byte[] bytes = new byte[i * 40_000];
            CompletableFuture<Status> future = world.ireceive(bytes, 1, TAG).toFuture();
            assertThat(future).isNotDone();
            world.send(new byte[0], 1, GO);
            CompletableFuture<Long> size = future.thenApply(Status::bytes);
            assertThat(size.get(20, TimeUnit.SECONDS)).isEqualTo(bytes.length);
            assertThat(bytes).isEqualTo(Pattern.bytes(bytes.length, i));
          }
          world.send(new byte[0], 1, GO);
        });
  }

  @Test
  void idleRanksFuturesAreNotLate() {
    ranks(
        2,
        world -> {
          world.ireceive(new byte[0], Comm.PROC_NULL, TAG).await();
          long worst = 0;
          for (int i = 0; i < 4; i++) {
            if (world.rank() == 0) {
              CompletableFuture<Status> future = world.ireceive(new byte[0], 1, TAG).toFuture();
              world.send(new byte[0], 1, GO);
              long start = System.nanoTime();
              future.get(20, TimeUnit.SECONDS);
              worst = Math.max(worst, System.nanoTime() - start);
              Thread.sleep(20);
            } else {
              world.receive(new byte[0], 0, GO);
              world.send(new byte[0], 0, TAG);
            }
          }
          assertThat(Duration.ofNanos(worst)).isLessThan(Duration.ofMillis(500));
        });
  }

  @Test
  @WithinOneProcess
  void aLongMessageArrivesThoughItsSenderCallsNothingMore() {
    int size = 3_000_000;
    CompletableFuture<Void> arrived = new CompletableFuture<>();
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            Request send = world.isend(Pattern.bytes(size, 1), 0, TAG);
            arrived.get(20, TimeUnit.SECONDS);
            send.await();
            return;
          }
          byte[] bytes = new byte[size];
          world.receive(bytes, 1, TAG);
          assertThat(bytes).isEqualTo(Pattern.bytes(size, 1));
          arrived.complete(null);
        });
  }

  @Test
  void futuresTellFailures() {
    ranks(
        1,
        world -> {
          Request receive = world.ireceive(new byte[1], 0, TAG);
          CompletableFuture<Status> future = receive.toFuture();
          world.send(new byte[2], 0, TAG);
          assertThatThrownBy(() -> future.get(20, TimeUnit.SECONDS))
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(TruncationException.class);
          assertThatThrownBy(receive::await).isInstanceOf(TruncationException.class);
          assertThat(world.ireceive(new byte[0], Comm.PROC_NULL, 0).toFuture().get())
              .isEqualTo(Status.EMPTY);
        });
  }

  @Test
  void severalThreadsAwaitOneRequest() {
    ranks(
        2,
        world -> {
          int[] value = new int[1];
          if (world.rank() == 1) {
            world.receive(new byte[0], 0, GO);
            world.send(new int[] {3}, 0, TAG);
            return;
          }
          Request receive = world.ireceive(value, 1, TAG);
          Crew crew = new Crew();
          for (int i = 0; i < 6; i++) {
            if (i % 2 == 0) {
              crew.start(() -> assertThat(receive.await().count()).isEqualTo(1));
            } else {
              crew.startVirtual(() -> assertThat(receive.await().count()).isEqualTo(1));
            }
          }
          Thread.sleep(20);
          world.send(new byte[0], 1, GO);
          crew.join();
        });
  }
}
