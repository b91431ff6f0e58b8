package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.ErrorHandler;
import dev.weft.InterComm;
import dev.weft.failure.ArgumentException;
import dev.weft.request.UnsizedRequest;
import org.junit.jupiter.api.Test;

/** Messages are received whatever their size, in their turn. */
final class UnsizedReceiveTest extends OverEveryTransport {

  @Test
  void anySizeArrivesInOrder() {
    ranks(
        3,
        world -> {
          int[] sizes = {0, 1, 48, 5_000, 200_000, 3_000_000};
          if (world.rank() > 0) {
            for (int size : sizes) {
              world.send(Pattern.bytes(size, world.rank()), 0, TAG);
            }
            return;
          }
          int[] seen = new int[3];
          for (int i = 0; i < 2 * sizes.length; i++) {
            UnsizedRequest receive = world.ireceiveUnsized(Comm.ANY_SOURCE, Comm.ANY_TAG);
            int source = receive.await().source();
            assertThat(receive.status().tag()).isEqualTo(TAG);
            assertThat(receive.message()).isEqualTo(Pattern.bytes(sizes[seen[source]++], source));
          }
        });
  }

  @Test
  void takesItsTurnAmongOtherReceives() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.receive(new byte[0], 1, 2);
            world.send(new byte[] {1}, 1, TAG);
            world.send(new byte[] {2, 2}, 1, TAG);
          } else {
            UnsizedRequest first = world.ireceiveUnsized(0, TAG);
            UnsizedRequest second = world.onError(ErrorHandler.THROW).ireceiveUnsized(0, TAG);
            UnsizedRequest never = world.ireceiveUnsized(0, 99);
            assertThat(first.test()).isFalse();
            assertThatThrownBy(first::message).isInstanceOf(ArgumentException.class);
            world.send(new byte[0], 0, 2);
            second.await();
            first.await();
            assertThat(first.message()).containsExactly(1);
            assertThat(second.message()).containsExactly(2, 2);
            never.cancel();
            assertThat(never.await().cancelled()).isTrue();
            assertThatThrownBy(never::message)
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("cancelled");
          }
          world.barrier();
        });
  }

  @Test
  void nobodySendsNothingAndOtherGroupsSendToo() {
    ranks(
        2,
        world -> {
          UnsizedRequest nothing = world.ireceiveUnsized(Comm.PROC_NULL, TAG);
          assertThat(nothing.await().source()).isEqualTo(Comm.PROC_NULL);
          assertThat(nothing.message()).isEmpty();
          assertThatThrownBy(() -> world.ireceiveUnsized(2, TAG))
              .isInstanceOf(ArgumentException.class);
          Comm alone = world.create(world.group().include(world.rank()));
          try (InterComm across = alone.createInter(0, world, 1 - world.rank(), TAG)) {
            across.isend(new byte[] {7}, 0, TAG);
            UnsizedRequest receive = across.ireceiveUnsized(0, TAG);
            receive.await();
            assertThat(receive.message()).containsExactly(7);
          }
        });
  }
}
