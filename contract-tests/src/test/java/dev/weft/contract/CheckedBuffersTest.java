package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Request;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * With {@code -Dweft.check=all}, calls do with the program's buffers what they do without: in
 * memory of one thread, where they fail and where they are interrupted.
 */
final class CheckedBuffersTest extends UnderChecks {
  private static final int GO = 8;

  @Test
  void confinedMemoryWhoeverTakesNoteOfTheEnd() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.receive(new byte[0], 1, GO);
            world.send(new int[] {5}, 1, TAG);
            return;
          }
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(JAVA_INT);
            CompletableFuture<Status> end = world.ireceive(segment, 0, TAG).toFuture();
            world.send(new byte[0], 0, GO);
            assertThat(end.join().bytes()).isEqualTo(Integer.BYTES);
            assertThat(segment.get(JAVA_INT, 0)).isEqualTo(5);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void memoryThatIsFreedBeforeTheEndIsNotStoredInto() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.send(new int[] {5}, 1, TAG);
            return;
          }
          Request receive;
          try (Arena arena = Arena.ofConfined()) {
            receive = world.ireceive(arena.allocate(JAVA_INT), 0, TAG);
          }
          assertThatThrownBy(receive::await).hasMessageContainingAll("4 bytes has been freed");
        });
    assertThat(told()).isEmpty();
  }
}
