package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Ranks;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Ranks that end without closing their nodes, in a process that goes on. */
final class AbandonedNodesTest extends OverEveryTransport {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  interface Quiet {
    void nothing();
  }

  @Test
  void leaveNoThread() throws InterruptedException {
    for (int ranks : RANKS) {
      Set<Thread> started = ConcurrentHashMap.newKeySet();
      Ranks.run(
          ranks,
          via,
          world -> {
            Node node = Node.of(world, NodeOptions.DEFAULTS);
            Remote<Quiet> _ = node.export("quiet " + node.rank(), Quiet.class, () -> {});
            node.lookup("quiet 0", Quiet.class).call().nothing();
            Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("weft-objects-"))
                .forEach(started::add);
            world.barrier();
          });
      assertThat(started).isNotEmpty();
      for (Thread thread : started) {
        assertThat(thread.join(LIMIT)).as(thread.getName()).isTrue();
      }
    }
  }
}
