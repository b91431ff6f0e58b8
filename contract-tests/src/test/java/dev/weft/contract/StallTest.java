package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.request.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs without a launcher say themselves who waits for whom. */
@Timeout(60)
@WithinOneProcess
@Isolated("threads of other tests could go on, so nothing would be certain to be stuck")
final class StallTest {
  private static final String PROPERTY = "weft.stall.report";
  private static final int TAG = 3;
  private static final long BUSY_MILLIS = 400;

  private final PrintStream original = System.err;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void watch() {
    System.setProperty(PROPERTY, "100ms");
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.clearProperty(PROPERTY);
    System.setErr(original);
  }

  @Test
  void aCycleIsReported() throws Exception {
    List<Request> requests = new CopyOnWriteArrayList<>();
    Thread job =
        Thread.ofPlatform()
            .start(
                () ->
                    Weft.run(
                        3,
                        world -> {
                          int next = (world.rank() + 1) % 3;
                          Request request = world.ireceive(new long[2], next, TAG);
                          requests.add(request);
                          assertThat(request.await().cancelled()).isTrue();
                        }));
    while (!report().contains("cycle") && job.isAlive()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    requests.forEach(Request::cancel);
    job.join();
    assertThat(report())
        .contains(
            "weft: nothing has moved for ",
            "rank 2 waits for rank 0: a receive of up to 16 bytes with tag 3, called at StallTest.",
            "cycle: 0 -> 1 -> 2 -> 0");
  }

  /** For these the JDK makes threads that wait for the network as long as the process lives. */
  @Test
  void virtualThreadsThatHaveUsedTheNetworkKeepNoRankBusy() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket mine = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket other = server.accept()) {
      CompletableFuture<Integer> received = new CompletableFuture<>();
      Thread reader =
          Thread.startVirtualThread(
              () -> {
                try {
                  received.complete(other.getInputStream().read());
                } catch (IOException e) {
                  received.completeExceptionally(e);
                }
              });
      TimeUnit.MILLISECONDS.sleep(50);
      mine.getOutputStream().write(7);
      assertThat(received.get()).isEqualTo(7);
      reader.join();
    }
    aCycleIsReported();
  }

  @Test
  void aRankThatComputesIsNoStall() {
    Weft.run(
        3,
        world -> {
          if (world.rank() == 0) {
            spin();
            world.send(new int[1], 1, TAG);
          } else if (world.rank() == 1) {
            world.receive(new int[1], 0, TAG);
          }
          world.barrier();
        });
    assertThat(report()).isEmpty();
  }

  @Test
  void aVirtualThreadThatComputesIsNoStall() {
    Weft.run(
        2,
        world -> {
          int other = 1 - world.rank();
          if (world.rank() == 0) {
            Thread waiting = Thread.ofPlatform().start(() -> world.receive(new int[1], 1, TAG));
            Thread.ofVirtual().start(StallTest::spin).join();
            world.send(new int[1], other, TAG);
            waiting.join();
          } else {
            world.receive(new int[1], other, TAG);
            world.send(new int[1], other, TAG);
          }
        });
    assertThat(report()).isEmpty();
  }

  @Test
  void aWaitWithALimitIsNoStall() {
    Weft.run(
        2,
        world -> {
          Request never = world.ireceive(new int[1], 1 - world.rank(), TAG);
          try {
            never.await(java.time.Duration.ofMillis(BUSY_MILLIS));
          } catch (dev.weft.failure.WaitTimeoutException expected) {
            never.cancel();
          }
          world.barrier();
        });
    assertThat(report()).isEmpty();
  }

  /** The ranks that wait for each other must not be taken for stuck while one will send. */
  @ParameterizedTest
  @EnumSource
  void whoWillGoOnByItselfIsNoStall(Later later) {
    Weft.run(
        2,
        world -> {
          if (world.rank() == 0) {
            later.run(() -> world.send(new int[1], 1, TAG));
            world.receive(new int[1], 1, TAG);
          } else {
            world.receive(new int[1], 0, TAG);
            world.send(new int[1], 0, TAG);
          }
        });
    assertThat(report()).isEmpty();
  }

  /** Ways to do something after a while. */
  enum Later {
    VIRTUAL_THREAD {
      @Override
      void run(Runnable action) {
        Thread.ofVirtual().start(() -> afterPause(action));
      }
    },
    THREAD_WITH_A_LIMIT {
      @Override
      void run(Runnable action) {
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    new LinkedBlockingQueue<Integer>().poll(BUSY_MILLIS, TimeUnit.MILLISECONDS);
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                  action.run();
                });
      }
    },
    SCHEDULED {
      @Override
      void run(Runnable action) {
        ScheduledExecutorService executor =
            Executors.newScheduledThreadPool(
                1, Thread.ofPlatform().name("weft-like-any-other").factory());
        var _ = executor.schedule(action, BUSY_MILLIS, TimeUnit.MILLISECONDS);
        executor.shutdown();
      }
    },
    COMMON_POOL {
      @Override
      void run(Runnable action) {
        var _ =
            CompletableFuture.runAsync(
                action, CompletableFuture.delayedExecutor(BUSY_MILLIS, TimeUnit.MILLISECONDS));
      }
    },
    TIMER {
      @Override
      void run(Runnable action) {
        Timer timer = new Timer(true);
        timer.schedule(
            new TimerTask() {
              @Override
              public void run() {
                action.run();
                timer.cancel();
              }
            },
            BUSY_MILLIS);
      }
    },
    PROCESS {
      @Override
      void run(Runnable action) {
        try {
          var _ = new ProcessBuilder("sleep", "0.4").start().onExit().thenRun(action);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };

    abstract void run(Runnable action);

    private static void afterPause(Runnable action) {
      try {
        TimeUnit.MILLISECONDS.sleep(BUSY_MILLIS);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      action.run();
    }
  }

  private static void spin() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BUSY_MILLIS);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private String report() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
