package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.TruncationException;
import dev.weft.request.Request;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Wrong arguments are named with their limits, and nothing is broken by them. */
final class BadInputTest extends OverEveryTransport {
  private static final byte[] BYTES = new byte[8];

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContainingAll(words);
  }

  @Test
  void ranksThatAreNot() {
    ranks(
        3,
        world -> {
          refused(() -> world.send(BYTES, 3, TAG), "destination 3", "0 to 2");
          refused(
              () -> world.send(Slice.of(BYTES), -1, TAG, SendMode.SYNCHRONOUS),
              "destination -1",
              "0 to 2");
          refused(() -> world.send(Slice.of(BYTES), -3, TAG, SendMode.BUFFERED), "destination -3");
          refused(() -> world.isend(BYTES, 99, TAG), "destination 99");
          refused(() -> world.sendInit(Slice.of(BYTES), 99, TAG), "destination 99");
          refused(() -> world.receive(BYTES, 3, TAG), "source 3", "0 to 2", "ANY_SOURCE");
          refused(() -> world.ireceive(BYTES, -3, TAG), "source -3");
          refused(() -> world.receiveInit(Slice.of(BYTES), 7, TAG), "source 7");
          refused(() -> world.probe(3, TAG), "source 3");
          refused(() -> world.improbe(-7, TAG), "source -7");
          refused(() -> world.sendReceive(BYTES, 5, TAG, BYTES, 0, TAG), "destination 5");
          refused(() -> world.sendReceive(BYTES, 0, TAG, BYTES, 5, TAG), "source 5");
          refused(() -> world.worldRank(3), "rank 3", "0 to 2");
          stillWorks(world);
        });
  }

  @Test
  void tagsThatAreNot() {
    ranks(
        3,
        world -> {
          refused(() -> world.send(BYTES, 0, -1), "tag -1", "0 to " + Comm.MAX_TAG);
          refused(() -> world.isend(BYTES, Comm.PROC_NULL, -5), "tag -5");
          refused(() -> world.receive(BYTES, 0, -2), "tag -2", "ANY_TAG");
          refused(() -> world.iprobe(0, -2), "tag -2");
          refused(() -> world.sendReceiveReplace(Slice.of(BYTES), 0, -4, 0, 1), "tag -4");
          stillWorks(world);
        });
  }

  @Test
  void partsOutsideTheirBuffers() {
    ranks(
        3,
        world -> {
          refused(
              () -> world.send(Slice.of(BYTES, 6, 3), 1, TAG), "offset 6", "count 3", "8 elements");
          refused(
              () -> world.send(Slice.of(new double[4], -1, 2), 1, TAG), "offset -1", "4 elements");
          refused(() -> world.receive(Slice.of(new int[4], 0, -1), 1, TAG), "count -1");
          refused(
              () -> world.receive(Slice.of(BYTES, 1, Integer.MAX_VALUE), 1, TAG),
              "count 2147483647",
              "8");
          refused(() -> Slice.of(BYTES).part(4, 5), "offset 4", "count 5", "8");
          refused(
              () -> Slice.of(MemorySegment.ofArray(BYTES).asSlice(1), ElementType.INT), "7", "4");
          stillWorks(world);
        });
  }

  @Test
  void memoryThatHasBeenFreedOrBelongsToAnother() {
    ranks(
        3,
        world -> {
          MemorySegment freed;
          try (Arena arena = Arena.ofConfined()) {
            freed = arena.allocate(8);
            Crew crew = new Crew();
            crew.start(() -> refused(() -> world.send(freed, 0, TAG), "another thread"));
            crew.join();
          }
          refused(() -> world.send(freed, 0, TAG), "freed", "arena");
          refused(() -> world.ireceive(freed, 0, TAG), "freed");
          refused(() -> world.isend(freed, 0, TAG), "freed");
          refused(() -> world.send(Slice.of(freed), 0, TAG, SendMode.BUFFERED), "freed");
          stillWorks(world);
        });
  }

  @Test
  void jobsOfNoOrTooManyRanks() {
    refused(() -> Weft.run(0, world -> {}), "0 ranks", "1 to");
    refused(() -> Weft.run(1 << 20, world -> {}), "1048576");
  }

  @Test
  void splitWithANegativeColour() {
    ranks(2, world -> refused(() -> world.split(-3, 0), "colour -3", "UNDEFINED"));
  }

  @Test
  void longerMessagesAreTruncatedAndTheNextIsWhole() {
    ranks(
        2,
        world -> {
          int[] sizes = {1, 48, 49, 5_000, 9_000, 33_000, 70_000, 600_000, 2_000_000};
          for (int size : sizes) {
            for (int room : new int[] {0, 1, size / 2, size - 1}) {
              if (world.rank() == 0) {
                world.send(Pattern.bytes(size, 1), 1, TAG);
                world.send(Slice.of(Pattern.bytes(size, 2)), 1, TAG, SendMode.SYNCHRONOUS);
              } else {
                assertTruncated(world, size, Math.min(room, size - 1));
              }
            }
          }
        });
  }

  private static void assertTruncated(Comm world, int size, int room) {
    byte[] small = new byte[room + 1];
    small[room] = 99;
    Request receive = world.ireceive(Slice.of(small, 0, room), Comm.ANY_SOURCE, TAG);
    assertThatThrownBy(receive::await)
        .isInstanceOf(TruncationException.class)
        .hasMessageContainingAll(
            "rank 0", "tag " + TAG, size + " bytes", String.valueOf(room), "probe()");
    assertThat(small[room]).isEqualTo((byte) 99);
    byte[] whole = new byte[size];
    world.receive(whole, 0, TAG);
    assertThat(whole).isEqualTo(Pattern.bytes(size, 2));
  }

  private static void stillWorks(Comm world) {
    int[] sum = {world.rank()};
    world.sendReceiveReplace(
        Slice.of(sum), (world.rank() + 1) % 3, TAG, (world.rank() + 2) % 3, TAG);
    assertThat(sum[0]).isEqualTo((world.rank() + 2) % 3);
  }
}
