package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import org.junit.jupiter.api.Test;

/** Messages between two ranks match in the order sent; wildcards take what MPI lets them take. */
final class OrderTest extends OverEveryTransport {
  private static final int[] SIZES = {4, 100, 9_000, 4, 40_000, 8, 600_000, 4};

  @Test
  void sizesDoNotOvertakeEachOther() {
    ranks(
        2,
        world -> {
          int count = 160;
          if (world.rank() == 0) {
            Request[] sends = new Request[count];
            for (int i = 0; i < count; i++) {
              byte[] bytes = new byte[SIZES[i % SIZES.length]];
              bytes[0] = (byte) i;
              sends[i] =
                  i % 3 == 0
                      ? world.isend(Slice.of(bytes), 1, TAG, SendMode.SYNCHRONOUS)
                      : world.isend(bytes, 1, TAG);
            }
            Requests.awaitAll(sends);
          } else {
            byte[] bytes = new byte[600_000];
            for (int i = 0; i < count; i++) {
              int tag = i % 2 == 0 ? TAG : Comm.ANY_TAG;
              int source = i % 5 == 0 ? Comm.ANY_SOURCE : 0;
              Status status = world.receive(bytes, source, tag);
              assertThat(bytes[0]).as("message").isEqualTo((byte) i);
              assertThat(status.bytes()).isEqualTo(SIZES[i % SIZES.length]);
            }
          }
        });
  }

  @Test
  void receivesMatchInTheOrderPosted() {
    ranks(
        2,
        world -> {
          int count = 64;
          if (world.rank() == 1) {
            Request[] receives = new Request[count];
            int[][] values = new int[count][1];
            for (int i = 0; i < count; i++) {
              int source = i % 3 == 0 ? Comm.ANY_SOURCE : 0;
              int tag = i % 4 == 0 ? Comm.ANY_TAG : TAG;
              receives[i] = world.ireceive(values[i], source, tag);
            }
            world.send(new byte[0], 0, TAG);
            Requests.awaitAll(receives);
            for (int i = 0; i < count; i++) {
              assertThat(values[i][0]).isEqualTo(i);
            }
          } else {
            world.receive(new byte[0], 1, TAG);
            for (int i = 0; i < count; i++) {
              world.send(new int[] {i}, 1, TAG);
            }
          }
        });
  }

  @Test
  void tagsAreChosenOutOfOrder() {
    ranks(
        2,
        world -> {
          int[] value = new int[1];
          if (world.rank() == 0) {
            for (int tag = 0; tag < 50; tag++) {
              world.send(new int[] {tag}, 1, tag);
            }
            world.send(new int[] {-1}, 1, Comm.MAX_TAG);
          } else {
            Status last = world.receive(value, 0, Comm.MAX_TAG);
            assertThat(last.tag()).isEqualTo(Comm.MAX_TAG);
            for (int tag = 49; tag >= 0; tag--) {
              world.receive(value, 0, tag);
              assertThat(value[0]).isEqualTo(tag);
            }
          }
        });
  }

  @Test
  void anySourceHearsEverybodyInTheirOrders() {
    ranks(
        5,
        world -> {
          int each = 100;
          if (world.rank() != 0) {
            for (int i = 0; i < each; i++) {
              world.send(new int[] {world.rank(), i}, 0, i % 3);
            }
            return;
          }
          int[] next = new int[world.size()];
          int[] value = new int[2];
          for (int i = 0; i < each * (world.size() - 1); i++) {
            Status status = world.receive(value, Comm.ANY_SOURCE, Comm.ANY_TAG);
            assertThat(value[0]).isEqualTo(status.source());
            assertThat(value[1]).isEqualTo(next[status.source()]++);
            assertThat(status.tag()).isEqualTo(value[1] % 3);
            assertThat(status.count()).isEqualTo(2);
          }
          assertThat(world.iprobe(Comm.ANY_SOURCE, Comm.ANY_TAG)).isNull();
        });
  }

  @Test
  void nullProcessTakesAndGivesNothing() {
    ranks(
        1,
        world -> {
          byte[] bytes = {1, 2};
          world.send(bytes, Comm.PROC_NULL, TAG);
          world.send(Slice.of(bytes), Comm.PROC_NULL, TAG, SendMode.SYNCHRONOUS);
          world.send(Slice.of(bytes), Comm.PROC_NULL, TAG, SendMode.BUFFERED);
          world.send(Slice.of(bytes), Comm.PROC_NULL, TAG, SendMode.READY);
          world.isend(Slice.of(bytes), Comm.PROC_NULL, TAG, SendMode.SYNCHRONOUS).await();
          world
              .sendInit(Slice.of(bytes), Comm.PROC_NULL, TAG, SendMode.SYNCHRONOUS)
              .start()
              .await();
          assertThat(world.receive(bytes, Comm.PROC_NULL, TAG)).isEqualTo(Status.EMPTY);
          assertThat(world.ireceive(bytes, Comm.PROC_NULL, TAG).await()).isEqualTo(Status.EMPTY);
          assertThat(world.receiveInit(Slice.of(bytes), Comm.PROC_NULL, TAG).start().await())
              .isEqualTo(Status.EMPTY);
          assertThat(world.probe(Comm.PROC_NULL, TAG)).isEqualTo(Status.EMPTY);
          assertThat(world.iprobe(Comm.PROC_NULL, TAG)).isEqualTo(Status.EMPTY);
          assertThat(world.mprobe(Comm.PROC_NULL, TAG).receive(dev.weft.data.Slice.of(bytes)))
              .isEqualTo(Status.EMPTY);
          assertThat(world.sendReceive(bytes, Comm.PROC_NULL, TAG, bytes, Comm.PROC_NULL, TAG))
              .isEqualTo(Status.EMPTY);
          assertThat(bytes).containsExactly(1, 2);
        });
  }
}
