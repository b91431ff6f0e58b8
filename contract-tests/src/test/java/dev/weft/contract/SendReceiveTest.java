package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.TruncationException;
import org.junit.jupiter.api.Test;

/** Combined sends and receives do not deadlock, whatever the size. */
@AlsoWithoutNativeCalls
@AlsoOverUcx
final class SendReceiveTest extends OverEveryTransport {

  @Test
  void aroundARing() {
    ranks(
        3,
        world -> {
          int right = (world.rank() + 1) % world.size();
          int left = (world.rank() + world.size() - 1) % world.size();
          for (int size : Pattern.SIZES) {
            byte[] mine = Pattern.bytes(size, world.rank());
            byte[] theirs = new byte[size];
            Status status = world.sendReceive(mine, right, TAG, theirs, left, TAG);
            assertThat(status.source()).isEqualTo(left);
            assertThat(theirs).isEqualTo(Pattern.bytes(size, left));
            assertThat(mine).isEqualTo(Pattern.bytes(size, world.rank()));
          }
        });
  }

  /** Each rank may be a message ahead of the other, which has not asked for it yet. */
  @Test
  void backToBack() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          for (int size : Pattern.SIZES) {
            byte[] theirs = new byte[size];
            for (int i = 0; i < 20; i++) {
              byte[] mine = Pattern.bytes(size, 2L * i + world.rank());
              world.sendReceive(
                  mine, other, TAG, theirs, i % 2 == 0 ? other : Comm.ANY_SOURCE, TAG);
              assertThat(theirs).isEqualTo(Pattern.bytes(size, 2L * i + other));
            }
          }
        });
  }

  @Test
  void inPlace() {
    ranks(
        3,
        world -> {
          int right = (world.rank() + 1) % world.size();
          int left = (world.rank() + world.size() - 1) % world.size();
          for (int size : Pattern.SIZES) {
            byte[] bytes = Pattern.bytes(size, world.rank());
            Status status =
                world.sendReceiveReplace(Slice.of(bytes), right, TAG, Comm.ANY_SOURCE, TAG);
            assertThat(status.source()).isEqualTo(left);
            assertThat(bytes).isEqualTo(Pattern.bytes(size, left));
          }
        });
  }

  @Test
  void toOneselfInPlace() {
    ranks(
        1,
        world -> {
          for (int size : Pattern.SIZES) {
            byte[] bytes = Pattern.bytes(size, 3);
            world.sendReceiveReplace(Slice.of(bytes), 0, TAG, 0, TAG);
            assertThat(bytes).isEqualTo(Pattern.bytes(size, 3));
          }
        });
  }

  @Test
  void partsAndDifferentTypes() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          double[] mine = {world.rank(), 1.5, 2.5, 3.5};
          double[] theirs = new double[4];
          world.sendReceive(Slice.of(mine, 0, 2), other, TAG, Slice.of(theirs, 2, 2), other, TAG);
          assertThat(theirs).containsExactly(0, 0, other, 1.5);
          boolean[] flags = {world.rank() == 0, true};
          world.sendReceiveReplace(Slice.of(flags), other, TAG, other, TAG);
          assertThat(flags).containsExactly(other == 0, true);
        });
  }

  @Test
  void endsOfALineHaveANullNeighbour() {
    ranks(
        3,
        world -> {
          int right = world.rank() == 2 ? Comm.PROC_NULL : world.rank() + 1;
          int left = world.rank() == 0 ? Comm.PROC_NULL : world.rank() - 1;
          int[] value = {-1};
          Status status = world.sendReceive(new int[] {world.rank()}, right, TAG, value, left, TAG);
          assertThat(value[0]).isEqualTo(world.rank() - 1);
          assertThat(status.source()).isEqualTo(left);
        });
  }

  @Test
  void truncationIsToldAfterTheSendIsDone() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          byte[] mine = Pattern.bytes(100_000, world.rank());
          int room = world.rank() == 0 ? 10 : 100_000;
          Slice theirs = Slice.of(new byte[room]);
          if (world.rank() == 0) {
            assertThatThrownBy(
                    () -> world.sendReceive(Slice.of(mine), other, TAG, theirs, other, TAG))
                .isInstanceOf(TruncationException.class);
          } else {
            world.sendReceive(Slice.of(mine), other, TAG, theirs, other, TAG);
            assertThat((byte[]) theirs.base()).isEqualTo(Pattern.bytes(100_000, 0));
          }
        });
  }
}
