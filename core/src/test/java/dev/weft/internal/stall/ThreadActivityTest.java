package dev.weft.internal.stall;

import static dev.weft.internal.stall.ThreadActivity.ACTIVE;
import static dev.weft.internal.stall.ThreadActivity.FOR_PARTITIONS;
import static dev.weft.internal.stall.ThreadActivity.IN_FUTURE;
import static dev.weft.internal.stall.ThreadActivity.SERVING;
import static dev.weft.internal.stall.ThreadActivity.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.State;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** From states and stacks as the JDK leaves them. */
final class ThreadActivityTest {

  private static StackTraceElement[] stack(String... methods) {
    return Arrays.stream(methods)
        .map(
            method -> {
              int end = method.lastIndexOf('.');
              return new StackTraceElement(
                  method.substring(0, end), method.substring(end + 1), "X.java", 1);
            })
        .toArray(StackTraceElement[]::new);
  }

  private static final String PARK = "jdk.internal.misc.Unsafe.park";
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final String SCHEDULED = "java.util.concurrent.ScheduledThreadPoolExecutor";

  @Test
  void whoeverWaitsWithALimitGoesOn() {
    String poll = "java.util.concurrent.LinkedBlockingQueue.poll";
    assertThat(ThreadActivity.of(State.TIMED_WAITING, stack(PARK, poll, "Main.main")))
        .isEqualTo(ACTIVE);
    assertThat(ThreadActivity.of(State.WAITING, stack(PARK, poll, "Main.main"))).isEqualTo(WAITING);
    assertThat(ThreadActivity.of(State.BLOCKED, stack("Main.main"))).isEqualTo(WAITING);
    assertThat(ThreadActivity.of(State.RUNNABLE, stack("Main.main"))).isEqualTo(ACTIVE);
  }

  @Test
  void workersWithoutWorkWaitAndTimersDoNot() {
    StackTraceElement[] idle =
        stack(PARK, "java.util.concurrent.SynchronousQueue.poll", POOL + ".getTask");
    StackTraceElement[] timer =
        stack(PARK, SCHEDULED + "$DelayedWorkQueue.take", POOL + ".getTask");
    StackTraceElement[] common = stack(PARK, "java.util.concurrent.ForkJoinPool.awaitWork");
    assertThat(ThreadActivity.of(State.TIMED_WAITING, idle)).isEqualTo(WAITING);
    assertThat(ThreadActivity.of(State.TIMED_WAITING, common)).isEqualTo(WAITING);
    assertThat(ThreadActivity.of(State.TIMED_WAITING, timer)).isEqualTo(ACTIVE);
    assertThat(ThreadActivity.of(State.WAITING, timer)).isEqualTo(WAITING);
  }

  @Test
  void pollersOfVirtualThreadsAreTheJdksOwn() {
    String yield = "java.lang.VirtualThread.park";
    String poll = "sun.nio.ch.Poller.subPollerLoop";
    assertThat(ThreadActivity.isPoller(stack(yield, poll, "java.lang.VirtualThread.run"))).isTrue();
    String read = "sun.nio.ch.NioSocketImpl.park";
    assertThat(ThreadActivity.isPoller(stack(yield, "sun.nio.ch.Poller.poll", read, "Main.run")))
        .isFalse();
    assertThat(ThreadActivity.isPoller(stack(yield, read, "java.lang.VirtualThread.run")))
        .isFalse();
    assertThat(ThreadActivity.isPoller(stack())).isFalse();
  }

  @Test
  void whoWaitsForSomethingOutsideGoesOn() {
    assertThat(
            ThreadActivity.of(
                State.WAITING, stack(PARK, "java.lang.ProcessImpl.waitFor", "Main.main")))
        .isEqualTo(ACTIVE);
    assertThat(
            ThreadActivity.of(
                State.WAITING,
                stack(PARK, "jdk.internal.net.http.HttpClientImpl.send", "Main.run")))
        .isEqualTo(ACTIVE);
    assertThat(ThreadActivity.isEventSource(State.RUNNABLE, stack("java.lang.ProcessHandleImpl.x")))
        .isTrue();
    assertThat(ThreadActivity.isEventSource(State.RUNNABLE, stack("java.lang.ref.Reference.x")))
        .isFalse();
  }

  /** A wait in the library that its engine has no note of, such as that for the launcher. */
  @Test
  void aWaitInsideTheLibraryThatIsNotNotedIsNoProof() {
    assertThat(
            ThreadActivity.of(
                State.WAITING, stack(PARK, "dev.weft.internal.job.Waits.await", "Main.main")))
        .isEqualTo(ACTIVE);
    assertThat(
            ThreadActivity.of(
                State.WAITING,
                stack(
                    PARK, "java.util.concurrent.CompletableFuture.waitingGet", "dev.weft.io.X.y")))
        .isEqualTo(IN_FUTURE);
    assertThat(
            ThreadActivity.of(
                State.WAITING,
                stack(
                    PARK,
                    "java.util.concurrent.CompletableFuture.waitingGet",
                    "dev.weft.internal.partition.SendRequest$SendRound.await")))
        .isEqualTo(FOR_PARTITIONS);
    assertThat(
            ThreadActivity.of(
                State.WAITING,
                stack(PARK, "dev.weft.internal.rank.RankThreads.await", "Main.main")))
        .isEqualTo(WAITING);
  }

  @Test
  void theJdksOwnServersOnlyHandOn() {
    String select = "sun.nio.ch.EPoll.wait";
    assertThat(ThreadActivity.of(State.RUNNABLE, stack(select, "jdk.internal.net.http.X.run")))
        .isEqualTo(SERVING);
    assertThat(ThreadActivity.of(State.RUNNABLE, stack(select, "Main.lambda$main$0")))
        .isEqualTo(ACTIVE);
  }
}
