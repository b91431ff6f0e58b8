package dev.weft.sockets.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weft.sockets.FastSockets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Connections come and go, of all kinds and with all ends, and nothing of them stays. {@code
 * -Dweft.test.connections=100000} has so many.
 */
class ConnectionsTest {
  private static final int COUNT = Integer.getInteger("weft.test.connections", 600);

  /** What the JDK compiles, caches and pools meanwhile. */
  private static final long MORE_HEAP = 8 << 20;

  private static final long MORE_RESIDENT = 48 << 20;
  private static final int MORE_THREADS = 4;
  private static final int MORE_DESCRIPTORS = 4;

  /** Those of the heap, of stacks and of compiled code are split and joined. */
  private static final int MORE_MAPPINGS = 40;

  @Test
  void nothingStaysOfConnectionsThatAreGone() {
    assertTimeoutPreemptively(Duration.ofSeconds(60 + COUNT / 20), ConnectionsTest::comeAndGo);
  }

  private static void comeAndGo() throws Exception {
    Footprint early;
    Footprint late;
    long before = FastSockets.fastConnections();
    try (Connections connections = new Connections()) {
      connections.comeAndGo(COUNT / 10);
      early = Footprint.now();
      connections.comeAndGo(COUNT - COUNT / 10);
      late = Footprint.now();
    }
    System.out.printf(
        "%d connections: %d ends were fast%n first tenth: %s%n at the end:  %s%n",
        COUNT, FastSockets.fastConnections() - before, early, late);
    assertThat(FastSockets.fastConnections() - before).isGreaterThan(COUNT / 2);
    assertThat(late.heapBytes()).as("heap").isLessThan(early.heapBytes() + MORE_HEAP);
    assertThat(late.residentBytes())
        .as("resident")
        .isLessThan(early.residentBytes() + MORE_RESIDENT);
    assertThat(late.descriptors())
        .as("descriptors")
        .isLessThanOrEqualTo(early.descriptors() + MORE_DESCRIPTORS);
    assertThat(late.mappings()).as("mappings").isLessThan(early.mappings() + MORE_MAPPINGS);
    assertThat(late.threads()).as("threads").isLessThanOrEqualTo(early.threads() + MORE_THREADS);
    assertThat(late.files()).as("files").isLessThanOrEqualTo(early.files());
  }
}
