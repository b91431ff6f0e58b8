package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ClosedException;
import dev.weft.request.Message;
import dev.weft.request.Request;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Probes see what a receive would get; matched probes keep it from every other receive. */
final class ProbeTest extends OverEveryTransport {

  @Test
  void tellsSourceTagAndSizeAndTakesNothing() {
    ranks(
        2,
        world -> {
          for (int size : Pattern.SIZES) {
            if (world.rank() == 0) {
              world.send(Pattern.bytes(size, size), 1, size % 10);
            } else {
              Status first = world.probe(Comm.ANY_SOURCE, Comm.ANY_TAG);
              Status second = world.iprobe(0, first.tag());
              assertThat(first).isEqualTo(second);
              assertThat(first.source()).isZero();
              assertThat(first.tag()).isEqualTo(size % 10);
              assertThat(first.bytes()).isEqualTo(size);
              assertThat(world.iprobe(0, 77)).isNull();
              assertThat(world.iprobe(1, Comm.ANY_TAG)).isNull();
              byte[] bytes = new byte[size];
              world.receive(bytes, first.source(), first.tag());
              assertThat(bytes).isEqualTo(Pattern.bytes(size, size));
              assertThat(world.iprobe(Comm.ANY_SOURCE, Comm.ANY_TAG)).isNull();
            }
            world.barrier();
          }
        });
  }

  /** A rank that has got what it waited for may leave what came behind it where it is. */
  @Test
  void findsWhatCameBehindTheMessageWaitedFor() {
    ranks(
        2,
        world -> {
          byte[] nothing = {};
          for (int size : Pattern.SIZES) {
            if (world.rank() == 0) {
              Request second = world.isend(nothing, 1, TAG);
              Request third = world.isend(Pattern.bytes(size, 1), 1, TAG + 1);
              Request fourth = world.isend(Pattern.bytes(size, 2), 1, TAG + 2);
              second.await();
              third.await();
              fourth.await();
            } else {
              byte[] bytes = new byte[size];
              world.receive(nothing, 0, TAG);
              while (world.iprobe(0, TAG + 2) == null) {
                Thread.onSpinWait();
              }
              world.receive(bytes, 0, TAG + 2);
              assertThat(bytes).isEqualTo(Pattern.bytes(size, 2));
              Request request = world.ireceive(bytes, Comm.ANY_SOURCE, Comm.ANY_TAG);
              while (!request.test()) {
                Thread.onSpinWait();
              }
              assertThat(request.status().tag()).isEqualTo(TAG + 1);
              assertThat(bytes).isEqualTo(Pattern.bytes(size, 1));
            }
          }
        });
  }

  @Test
  void matchedProbeTakesTheMessageOut() {
    ranks(
        2,
        world -> {
          for (int size : Pattern.SIZES) {
            if (world.rank() == 0) {
              Request first = world.isend(Pattern.bytes(size, 1), 1, TAG);
              Request second = world.isend(Pattern.bytes(size, 2), 1, TAG);
              first.await();
              second.await();
            } else {
              Message taken = world.mprobe(0, TAG);
              byte[] bytes = new byte[size];
              world.receive(bytes, 0, TAG);
              assertThat(bytes).isEqualTo(Pattern.bytes(size, 2));
              assertThat(world.improbe(0, TAG)).isNull();
              assertThat(taken.status().bytes()).isEqualTo(size);
              Status status =
                  size % 2 == 0
                      ? taken.receive(Slice.of(bytes))
                      : taken.ireceive(Slice.of(bytes)).await();
              assertThat(status.bytes()).isEqualTo(size);
              assertThat(bytes).isEqualTo(Pattern.bytes(size, 1));
              assertThatThrownBy(() -> taken.receive(Slice.of(bytes)))
                  .isInstanceOf(ClosedException.class);
            }
            world.barrier();
          }
        });
  }

  @Test
  void postedReceivesComeBeforeWaitingProbes() {
    ranks(
        2,
        world -> {
          if (world.rank() == 1) {
            int[] posted = new int[1];
            Request receive = world.ireceive(posted, 0, Comm.ANY_TAG);
            world.send(new byte[0], 0, TAG);
            Status probed = world.probe(0, Comm.ANY_TAG);
            assertThat(probed.tag()).isEqualTo(2);
            receive.await();
            assertThat(posted[0]).isEqualTo(1);
            world.receive(posted, 0, Comm.ANY_TAG);
          } else {
            world.receive(new byte[0], 1, TAG);
            world.send(new int[] {1}, 1, 1);
            world.send(new int[] {2}, 1, 2);
          }
        });
  }

  @Test
  void threadsWithMatchedProbesNeverShareAMessage() {
    int count = 400;
    int threads = 4;
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            for (int i = 0; i < count; i++) {
              world.send(new int[i % 2 == 0 ? 1 : 3000], 1, i);
            }
            for (int i = 0; i < threads; i++) {
              world.send(new int[0], 1, count);
            }
            return;
          }
          Set<Integer> seen = ConcurrentHashMap.newKeySet();
          Crew crew = new Crew();
          for (int i = 0; i < threads; i++) {
            crew.start(
                () -> {
                  Message message = world.mprobe(0, Comm.ANY_TAG);
                  while (message.status().tag() != count) {
                    int[] buffer = new int[(int) (message.status().bytes() / 4)];
                    Status status = message.receive(Slice.of(buffer));
                    assertThat(seen.add(status.tag())).isTrue();
                    message = world.mprobe(0, Comm.ANY_TAG);
                  }
                  message.receive(Slice.of(new int[0]));
                });
          }
          crew.join();
          assertThat(seen).hasSize(count);
        });
  }
}
