package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.request.Message;
import dev.weft.request.Request;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * With {@code -Dweft.check=all}, calls do with the program's buffers what they do without: in
 * memory of one thread, where they fail and where they are interrupted.
 */
final class CheckedBuffersTest extends UnderChecks {
  private static final int GO = 8;
  private static final int LONG = 3 << 20;

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

  @Test
  void aSendReceiveThatFailsLeavesItsBufferFree() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          MemorySegment freed;
          try (Arena arena = Arena.ofConfined()) {
            freed = arena.allocate(JAVA_INT);
          }
          int[] got = new int[1];
          Slice into = Slice.of(got);
          assertThatThrownBy(() -> world.sendReceive(Slice.of(freed), other, TAG, into, other, TAG))
              .hasMessageContaining("freed");
          world.barrier();
          int[] mine = {world.rank()};
          world.sendReceive(Slice.of(mine), other, TAG, into, other, TAG);
          assertThat(got).containsExactly(other);
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aSendReceiveThatIsInterruptedBeforeAMessageTakesNone() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            int[] got = new int[1];
            Slice into = Slice.of(got);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> world.sendReceive(Slice.of(got.clone()), 1, TAG, into, 1, TAG))
                .isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            world.send(new byte[0], 1, GO);
            world.receive(got, 1, TAG);
            assertThat(got).containsExactly(6);
          } else {
            world.receive(new byte[0], 0, GO);
            world.receive(new int[1], 0, TAG);
            world.send(new int[] {6}, 0, TAG);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aSendReceiveThatIsInterruptedAfterItsMessageHasComeGivesIt() {
    AtomicReference<Thread> sending = new AtomicReference<>();
    ranks(
        2,
        world -> {
          byte[] large = new byte[LONG];
          if (world.rank() == 0) {
            int[] got = new int[1];
            sending.set(Thread.currentThread());
            world.sendReceive(Slice.of(large), 1, TAG, Slice.of(got), 1, TAG);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(got).containsExactly(6);
            world.send(new byte[0], 1, GO);
          } else {
            world.send(Slice.of(new int[] {6}), 0, TAG, SendMode.SYNCHRONOUS);
            sending.get().interrupt();
            world.receive(new byte[0], 0, GO);
            world.receive(large, 0, TAG);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aMessageThatHasBeenTakenIsReceivedByAnInterruptedThread() {
    ranks(
        2,
        world -> {
          byte[] large = new byte[LONG];
          if (world.rank() == 0) {
            world.send(large, 1, TAG);
          } else {
            Message message = world.mprobe(0, TAG);
            Thread.currentThread().interrupt();
            assertThat(message.receive(Slice.of(large)).bytes()).isEqualTo(LONG);
            assertThat(Thread.interrupted()).isTrue();
            world.send(large, Comm.PROC_NULL, TAG);
          }
        });
    assertThat(told()).isEmpty();
  }
}
