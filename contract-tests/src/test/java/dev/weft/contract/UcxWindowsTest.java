package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows of processes that UCX accesses by itself. */
@WithinOneProcess
final class UcxWindowsTest {
  private static final int ELEMENTS = 1 << 16;
  private static final int LAST = ELEMENTS - 1;
  private static final int SHORT = 1000;

  @BeforeEach
  void requireUcx() {
    assumeTrue(Via.UCX.unavailability() == null, Via.UCX.unavailability());
  }

  private static LaunchPlan plan(Class<?> main, String ways) {
    return ProcessRanks.plan(2, main)
        .property("weft.transport", "ucx")
        .prefix(List.of("env", "UCX_TLS=" + ways));
  }

  /** Nothing of the target's runs, so it is not asked. */
  @Lengthy
  @Test
  void operationsAreCompleteThoughTheTargetIsStopped() {
    assertThat(ProcessRanks.run(plan(Stopped.class, "posix,self"))).contains("all is there");
  }

  static final class Stopped {
    public static void main(String[] arguments) throws IOException, InterruptedException {
      try (Weft weft = Weft.init(arguments);
          Window window = weft.world().allocateWindow(ELEMENTS, ElementType.LONG)) {
        long pid = met(weft.world(), window);
        if (window.rank() == 0) {
          signal("STOP", pid);
          access(window);
          signal("CONT", pid);
        }
        window.unlockAll();
        window.fence();
        if (window.rank() == 1) {
          assertThat(window.memory().getAtIndex(JAVA_LONG, 0)).isEqualTo(10);
          assertThat(window.memory().getAtIndex(JAVA_LONG, LAST)).isEqualTo(LAST);
          System.out.println("all is there");
        }
        window.fence();
      }
    }

    private static void access(Window window) {
      long[] ramp = new long[ELEMENTS];
      Arrays.setAll(ramp, i -> i);
      window.put(4L, 1, 0);
      window.flush(1);
      assertThat(window.fetchAndOp(5L, 1, 0, Op.SUM)).isEqualTo(4);
      assertThat(window.compareAndSwap(9L, 10L, 1, 0)).isEqualTo(9);
      window.put(Slice.of(ramp, 1, SHORT), 1, 1);
      window.flush(1);
      long[] found = new long[SHORT];
      window.get(found, 1, 0);
      window.flush(1);
      assertThat(found[0]).isEqualTo(10);
      assertThat(found[SHORT - 1]).isEqualTo(SHORT - 1);
      try (Arena arena = Arena.ofShared()) {
        MemorySegment memory = arena.allocateFrom(JAVA_LONG, ramp);
        window.put(memory, 1, 0);
        window.flush(1);
        memory.fill((byte) 0);
        window.get(memory, 1, 0);
        window.flush(1);
        assertThat(memory.getAtIndex(JAVA_LONG, LAST)).isEqualTo(LAST);
      }
      window.put(10L, 1, 0);
      window.flush(1);
    }
  }

  /** Over TCP every access needs the target, which does not answer. */
  @Test
  void anInterruptedWaitLeavesTheAccessUnderWay() {
    String output = ProcessRanks.run(plan(Interrupted.class, "tcp,self"));
    assertThat(output).contains("all is there once");
  }

  static final class Interrupted {
    public static void main(String[] arguments) throws Exception {
      try (Weft weft = Weft.init(arguments);
          Window window = weft.world().allocateWindow(ELEMENTS, ElementType.LONG)) {
        long pid = met(weft.world(), window);
        if (window.rank() == 0) {
          long[] ramp = new long[ELEMENTS];
          Arrays.setAll(ramp, i -> i);
          long[] room = new long[SHORT];
          signal("STOP", pid);
          interrupted(() -> window.getLong(1, 1));
          interrupted(() -> window.fetchAndOp(5L, 1, 0, Op.SUM));
          window.put(Slice.of(ramp, 1, SHORT), 1, 1);
          interrupted(() -> window.flush(1));
          Request got = window.rget(Slice.of(room), 1, 0);
          interrupted(got::await);
          signal("CONT", pid);
          got.await();
          window.flush(1);
          assertThat(window.fetchAndOp(0L, 1, 0, Op.SUM)).isEqualTo(6);
          assertThat(window.getLong(1, SHORT)).isEqualTo(SHORT);
          System.out.println("all is there once");
        }
        window.unlockAll();
        window.fence();
      }
    }

    private static void interrupted(ThrowingCallable wait) throws InterruptedException {
      AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
      Thread waiter = Thread.ofPlatform().daemon().start(() -> thrown.set(catchThrowable(wait)));
      Thread.sleep(50);
      waiter.interrupt();
      assertThat(waiter.join(Duration.ofSeconds(30))).isTrue();
      assertThat(thrown.get()).isInstanceOf(WaitInterruptedException.class);
    }
  }

  /** Each has put a one in the other's first element; gives the process of rank 1. */
  private static long met(Comm world, Window window) {
    long[] pid = {ProcessHandle.current().pid()};
    world.broadcast(pid, 1);
    window.lockAll();
    window.put(1L, 1 - world.rank(), 0);
    window.flushAll();
    world.barrier();
    return pid[0];
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    int _ = new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor();
  }

  /** In the middle of what the other does with its memory. */
  @ParameterizedTest
  @ValueSource(strings = {"posix,self", "tcp,self"})
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void thatTheTargetHasDiedIsTold(String ways) {
    StringBuffer output = new StringBuffer();
    LaunchPlan plan = plan(Mortal.class, ways).report(output::append);
    plan.output((_, _, bytes, length) -> output.append(new String(bytes, 0, length)));
    try (JobLauncher job = JobLauncher.start(plan)) {
      assertThat(job.await().exitCode()).isNotZero();
    }
    assertThat(output).contains("rank 1 is gone");
  }

  static final class Mortal {
    public static void main(String[] arguments) throws InterruptedException {
      try (Weft weft = Weft.init(arguments);
          Window window = weft.world().allocateWindow(ELEMENTS, ElementType.LONG)) {
        window.lockAll();
        weft.world().barrier();
        if (weft.world().rank() == 1) {
          Thread.sleep(200);
          Runtime.getRuntime().halt(7);
        }
        long[] elements = new long[ELEMENTS];
        PeerFailedException failure =
            catchThrowableOfType(PeerFailedException.class, () -> putForever(window, elements));
        assertThat(failure.worldRank()).isEqualTo(1);
        System.out.println("rank 1 is gone");
      }
    }

    private static void putForever(Window window, long[] elements) {
      while (true) {
        window.put(elements, 1, 0);
        window.put(1L, 1, 7);
        window.flush(1);
        long _ = window.fetchAndOp(1L, 1, 3, Op.SUM);
      }
    }
  }
}
