package dev.weft.internal.stall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.stall.VirtualThreads.Seen;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Virtual threads are seen, and which of them may go on. */
@Timeout(30)
final class VirtualThreadsTest {
  @TempDir Path temporary;

  @Test
  void seesAll() throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread waits = Thread.ofVirtual().start(end::join);
      Thread sleeps = Thread.ofVirtual().start(() -> LockSupport.parkNanos(20_000_000_000L));
      Thread accepts = Thread.ofVirtual().start(() -> accept(server));
      Thread[] pooled = new Thread[1];
      var done =
          pool.submit(
              () -> {
                pooled[0] = Thread.currentThread();
                LockSupport.parkNanos(20_000_000_000L);
              });
      while (pooled[0] == null || waits.getState() != Thread.State.WAITING) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      Path folder = Files.createTempDirectory(temporary, "look");
      VirtualThreads seen = VirtualThreads.look(() -> folder);
      assertThat(temporary).isEmptyDirectory();
      assertThat(seen.obstacle()).isEmpty();
      assertThat(activity(seen, waits)).isEqualTo(ThreadActivity.IN_FUTURE);
      assertThat(activity(seen, sleeps)).isEqualTo(ThreadActivity.ACTIVE);
      assertThat(activity(seen, pooled[0])).isEqualTo(ThreadActivity.ACTIVE);
      assertThat(activity(seen, accepts)).isEqualTo(ThreadActivity.ACTIVE);
      end.complete(null);
      LockSupport.unpark(sleeps);
      LockSupport.unpark(pooled[0]);
      done.get();
    }
  }

  private static ThreadActivity activity(VirtualThreads threads, Thread thread) {
    Seen seen =
        threads.all().stream()
            .filter(each -> each.id == thread.threadId())
            .findFirst()
            .orElseThrow();
    return ThreadActivity.of(seen.state, seen.frames);
  }

  private static void accept(ServerSocket server) {
    try {
      server.accept().close();
    } catch (java.io.IOException closed) {
      // That is how it ends.
    }
  }

  @Test
  void readsADump() {
    VirtualThreads seen =
        VirtualThreads.parsed(
            List.of(
                "4711",
                "",
                "#3 \"main\" RUNNABLE 2026-01-01T00:00:00Z",
                "    at app//Main.main(Main.java:3)",
                "",
                "#25 \"a \"b\" c\" virtual TIMED_WAITING 2026-01-01T00:00:00Z",
                "    at java.base/java.lang.VirtualThread.park(VirtualThread.java:742)",
                "    - parking to wait for <java.lang.Object@6f4a47c7>",
                "    at Main$$Lambda/0x000000009f0225e0.run(Unknown Source)",
                "",
                "#26 \"\" virtual NOVEL"));
    assertThat(seen.all()).hasSize(2);
    Seen first = seen.all().getFirst();
    assertThat(first.id).isEqualTo(25);
    assertThat(first.name).isEqualTo("a \"b\" c");
    assertThat(first.state).isEqualTo(Thread.State.TIMED_WAITING);
    assertThat(first.frames)
        .containsExactly(
            new StackTraceElement("java.lang.VirtualThread", "park", "VirtualThread.java", 742),
            new StackTraceElement("Main$$Lambda", "run", "Unknown Source", -1));
    assertThat(seen.all().getLast().state).isEqualTo(Thread.State.RUNNABLE);
    assertThat(VirtualThreads.parsed(List.of("{\"threadDump\": {}}")).obstacle())
        .contains("another form");
  }
}
