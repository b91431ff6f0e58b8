package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Datatype;
import dev.weft.data.RecordView;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.TruncationException;
import dev.weft.request.Message;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slices with gaps in every mode and form of point-to-point messages (MPI 4.1, chapter 5). */
final class GappedMessagesTest extends OverEveryTransport {
  private static final int STEP = 3;

  /** On both sides of the eager limits, and of a piece of a long message. */
  private static final int[] COUNTS = {1, 5, 700, 9_000, 100_000};

  record Particle(byte kind, int id, double x, boolean alive) {}

  @Test
  void everyModeSendsThem() {
    ranks(
        2,
        world -> {
          for (int count : COUNTS) {
            if (world.rank() == 0) {
              Slice gapped = gapped(count, 1);
              world.send(gapped, 1, TAG);
              world.send(gapped, 1, TAG, SendMode.BUFFERED);
              world.isend(gapped, 1, TAG).await();
              Request last = world.isend(gapped, 1, TAG, SendMode.BUFFERED);
              last.await();
              world.send(gapped, 1, TAG, SendMode.SYNCHRONOUS);
              world.isend(gapped, 1, TAG, SendMode.SYNCHRONOUS).await();
              world.receive(new byte[0], 1, TAG);
              world.send(gapped, 1, TAG, SendMode.READY);
              world.flushBuffered();
            } else {
              int[] plain = new int[count];
              for (int i = 0; i < 6; i++) {
                Arrays.fill(plain, -1);
                assertThat(world.receive(plain, 0, TAG).count()).isEqualTo(count);
                assertThat(plain).isEqualTo(values(count, 1));
              }
              Request ready = world.ireceive(plain, 0, TAG);
              world.send(new byte[0], 0, TAG);
              assertThat(ready.await().count()).isEqualTo(count);
            }
          }
        });
  }

  @Test
  void everyReceiveStoresThem() {
    ranks(
        2,
        world -> {
          for (int count : COUNTS) {
            if (world.rank() == 0) {
              for (int i = 0; i < 5; i++) {
                world.send(values(count, i), 1, TAG);
              }
            } else {
              int[] memory = new int[count * STEP];
              Slice gapped = over(memory, count);
              world.probe(0, TAG);
              assertThat(world.receive(gapped, 0, TAG).count()).isEqualTo(count);
              assertStored(memory, values(count, 0));
              Request request = world.ireceive(gapped, 0, TAG);
              assertThat(request.await(Duration.ofSeconds(30)).count()).isEqualTo(count);
              assertStored(memory, values(count, 1));
              Message message = world.mprobe(0, TAG);
              assertThat(message.status().count(Datatype.INT.resized(0, 12))).isEqualTo(count);
              message.receive(gapped);
              assertStored(memory, values(count, 2));
              Status status = world.ireceive(gapped, 0, TAG).toFuture().join();
              assertThat(status.elements(Datatype.INT)).isEqualTo(count);
              assertStored(memory, values(count, 3));
              Request tested = world.ireceive(gapped, 0, TAG);
              while (!tested.test()) {
                Thread.onSpinWait();
              }
              assertStored(memory, values(count, 4));
            }
            world.barrier();
          }
        });
  }

  @Test
  void bothSidesMayHaveGaps() {
    ranks(
        3,
        world -> {
          int right = (world.rank() + 1) % 3;
          int left = (world.rank() + 2) % 3;
          for (int count : COUNTS) {
            int[] memory = new int[count * STEP];
            Slice room = over(memory, count);
            world.sendReceive(gapped(count, world.rank()), right, TAG, room, left, TAG);
            assertStored(memory, values(count, left));
            world.sendReceiveReplace(room, right, TAG, left, TAG);
            assertStored(memory, values(count, (left + 2) % 3));
          }
        });
  }

  @Test
  void persistentRequestsGatherAndScatterEachTime() {
    ranks(
        2,
        world -> {
          int count = 9_000;
          int[] memory = new int[count * STEP];
          Slice gapped = over(memory, count);
          boolean sends = world.rank() == 0;
          PersistentRequest[] all = {
            sends ? world.sendInit(gapped, 1, TAG) : world.receiveInit(gapped, 0, TAG),
            sends
                ? world.sendInit(gapped, 1, TAG, SendMode.SYNCHRONOUS)
                : world.receiveInit(gapped, 0, TAG),
            sends
                ? world.sendInit(gapped, 1, TAG, SendMode.BUFFERED)
                : world.receiveInit(gapped, 0, TAG)
          };
          for (int round = 0; round < 6; round++) {
            PersistentRequest request = all[round % 3];
            if (sends) {
              Slice.of(values(count, round)).copyTo(gapped);
            }
            Status status = request.start().await();
            if (!sends) {
              assertThat(status.count()).isEqualTo(count);
              assertStored(memory, values(count, round));
            }
          }
          world.barrier();
        });
  }

  @Test
  void fewerElementsLeaveTheRestAlone() {
    ranks(
        2,
        world -> {
          for (int count : COUNTS) {
            if (world.rank() == 0) {
              world.send(values(count, 1), 1, TAG);
              world.send(values(count, 1), 1, TAG);
            } else {
              int[] memory = new int[(count + 4) * STEP];
              Slice room = over(memory, count + 4);
              assertThat(world.receive(room, 0, TAG).count()).isEqualTo(count);
              assertStored(memory, Arrays.copyOf(values(count, 1), count + 4));
              int less = count / 2;
              Arrays.fill(memory, 0);
              Slice tight = over(memory, less);
              assertThatThrownBy(() -> world.receive(tight, 0, TAG))
                  .isInstanceOf(TruncationException.class);
              for (int i = less * STEP; i < memory.length; i++) {
                assertThat(memory[i]).isZero();
              }
            }
            world.barrier();
          }
        });
  }

  @Test
  void whatCannotBeStoredIntoIsRefusedAndHarmsNothing() {
    ranks(
        2,
        world -> {
          Slice overlapping = Slice.of(new int[4], 0, 1, Datatype.INT.indexedBlock(2, 0, 1));
          MemorySegment locked = MemorySegment.ofArray(new int[12]).asReadOnly();
          Slice readOnly = Slice.of(locked, 0, 1, Datatype.INT.vector(2, 1, 2));
          for (Slice bad : List.of(overlapping, readOnly)) {
            assertThatThrownBy(() -> world.receive(bad, 0, TAG))
                .isInstanceOf(ArgumentException.class);
            assertThatThrownBy(() -> world.ireceive(bad, 0, TAG))
                .isInstanceOf(ArgumentException.class);
            assertThatThrownBy(() -> world.receiveInit(bad, 0, TAG))
                .isInstanceOf(ArgumentException.class);
          }
          int other = 1 - world.rank();
          int[] four = new int[4];
          world.sendReceive(overlapping, other, TAG, Slice.of(four), other, TAG);
          Status none = world.receive(over(new int[3], 1), Comm.PROC_NULL, TAG);
          assertThat(none.source()).isEqualTo(Comm.PROC_NULL);
          world.send(readOnly, Comm.PROC_NULL, TAG);
        });
  }

  @Test
  void aReceiveThatIsTakenBackStoresNothing() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            int[] memory = new int[15];
            Request never = world.ireceive(over(memory, 5), 0, TAG);
            never.cancel();
            assertThat(never.await().cancelled()).isTrue();
            world.send(new byte[0], 0, TAG);
            int[] plain = new int[5];
            world.receive(plain, 0, TAG);
            assertThat(memory).containsOnly(0);
          } else {
            world.receive(new byte[0], 1, TAG);
            world.send(gapped(5, 1), 1, TAG);
          }
        });
  }

  @Test
  void recordsTravelThroughAnyMemory() {
    ranks(
        2,
        world -> {
          RecordView<Particle> view = RecordView.of(Particle.class);
          List<Particle> some =
              List.of(new Particle((byte) 1, 2, 3.5, true), new Particle((byte) 4, 5, 6.5, false));
          if (world.rank() == 0) {
            world.send(view.slice(view.store(some)), 1, TAG);
          } else {
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment room = arena.allocate(view.layout(), 3);
              Status status = world.receive(view.slice(room), 0, TAG);
              assertThat(status.count(view.datatype())).isEqualTo(2);
              assertThat(status.elements(view.datatype())).isEqualTo(8);
              assertThat(view.load(room).subList(0, 2)).isEqualTo(some);
            }
          }
        });
  }

  private static int[] values(int count, int seed) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = 31 * i + seed + 1;
    }
    return values;
  }

  private static Slice over(int[] memory, int count) {
    return Slice.of(memory, 1, count, Datatype.INT.resized(0, STEP * 4));
  }

  private static Slice gapped(int count, int seed) {
    Slice gapped = over(new int[count * STEP], count);
    Slice.of(values(count, seed)).copyTo(gapped);
    return gapped;
  }

  private static void assertStored(int[] memory, int[] expected) {
    int[] whole = new int[memory.length];
    for (int i = 0; i < expected.length; i++) {
      whole[i * STEP + 1] = expected[i];
    }
    assertThat(Arrays.mismatch(memory, whole)).isEqualTo(-1);
  }
}
