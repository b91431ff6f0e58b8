package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Request;
import org.junit.jupiter.api.Test;

/** What has not matched can be taken back; what has matched completes (MPI 4.1, section 3.8.4). */
final class CancelTest extends OverEveryTransport {

  @Test
  void cancelledReceiveLeavesTheMessageToTheNext() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            int[] never = {-1};
            Request first = world.ireceive(never, 0, TAG);
            Request wild = world.ireceive(never, Comm.ANY_SOURCE, Comm.ANY_TAG);
            first.cancel();
            wild.cancel();
            assertThat(first.await().cancelled()).isTrue();
            assertThat(wild.await().cancelled()).isTrue();
            assertThat(wild.isDone()).isTrue();
            world.send(new byte[0], 0, TAG);
            int[] value = new int[1];
            assertThat(world.receive(value, 0, TAG).cancelled()).isFalse();
            assertThat(value[0]).isEqualTo(5);
            assertThat(never[0]).isEqualTo(-1);
            first.cancel();
            assertThat(first.status().cancelled()).isTrue();
          } else {
            world.receive(new byte[0], 1, TAG);
            world.send(new int[] {5}, 1, TAG);
          }
        });
  }

  @Test
  void cancelledSendNeverArrives() {
    ranks(
        2,
        world -> {
          for (int size : new int[] {0, 8, 9_000, 200_000, 2_000_000}) {
            if (world.rank() == 0) {
              Request send =
                  world.isend(Slice.of(Pattern.bytes(size, 1)), 1, TAG, SendMode.SYNCHRONOUS);
              Request large = world.isend(new byte[4 << 20], 1, TAG);
              send.cancel();
              large.cancel();
              assertThat(send.await().cancelled()).isTrue();
              assertThat(large.await().cancelled()).isTrue();
              world.send(new byte[0], 1, 99);
              world.send(Pattern.bytes(size, 2), 1, TAG);
            } else {
              world.receive(new byte[0], 0, 99);
              byte[] bytes = new byte[size];
              assertThat(world.receive(bytes, 0, TAG).bytes()).isEqualTo(size);
              assertThat(bytes).isEqualTo(Pattern.bytes(size, 2));
              assertThat(world.iprobe(0, Comm.ANY_TAG)).isNull();
            }
            world.barrier();
          }
        });
  }

  @Test
  void eitherCancelledOrReceivedNeverBoth() {
    int rounds = 200;
    ranks(
        2,
        world -> {
          int received = 0;
          int[] sizes = {0, 64, 20_000, 100_000};
          for (int i = 0; i < rounds; i++) {
            byte[] bytes = new byte[sizes[i % sizes.length]];
            if (world.rank() == 0) {
              Request send = world.isend(Slice.of(bytes), 1, TAG, SendMode.SYNCHRONOUS);
              for (int spin = 0; spin < i % 7; spin++) {
                Thread.onSpinWait();
              }
              send.cancel();
              Status status = send.await();
              world.send(new int[] {status.cancelled() ? 0 : 1}, 1, 2);
            } else {
              Request receive = world.ireceive(bytes, 0, TAG);
              int[] arrived = new int[1];
              world.receive(arrived, 0, 2);
              if (arrived[0] == 0) {
                receive.cancel();
                assertThat(receive.await().cancelled()).as("round %d", i).isTrue();
              } else {
                assertThat(receive.await().cancelled()).as("round %d", i).isFalse();
                received++;
              }
            }
            world.barrier();
          }
          assertThat(received).isBetween(0, rounds);
        });
  }

  @Test
  void cancelAfterTheMatchChangesNothing() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            Request send = world.isend(Pattern.bytes(300_000, 1), 1, TAG);
            world.receive(new byte[0], 1, 2);
            send.cancel();
            assertThat(send.await().cancelled()).isFalse();
          } else {
            byte[] bytes = new byte[300_000];
            Request receive = world.ireceive(bytes, 0, TAG);
            receive.await();
            receive.cancel();
            assertThat(receive.await().cancelled()).isFalse();
            world.send(new byte[0], 0, 2);
            assertThat(bytes).isEqualTo(Pattern.bytes(300_000, 1));
          }
        });
  }
}
