package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.request.Request;
import org.junit.jupiter.api.Test;

/** Communicators keep their messages apart and number their ranks by themselves. */
final class ContextsTest extends OverEveryTransport {

  @Test
  void aDuplicateSeesOnlyItsOwnMessages() {
    ranks(
        2,
        world -> {
          try (Comm copy = world.dup()) {
            assertThat(copy.rank()).isEqualTo(world.rank());
            int[] value = new int[1];
            if (world.rank() == 0) {
              Request first = world.isend(new int[] {1}, 1, TAG);
              copy.send(new int[] {2}, 1, TAG);
              first.await();
            } else {
              copy.probe(0, TAG);
              copy.receive(value, Comm.ANY_SOURCE, Comm.ANY_TAG);
              assertThat(value[0]).isEqualTo(2);
              assertThat(copy.iprobe(Comm.ANY_SOURCE, Comm.ANY_TAG)).isNull();
              world.receive(value, Comm.ANY_SOURCE, Comm.ANY_TAG);
              assertThat(value[0]).isEqualTo(1);
            }
          }
        });
  }

  @Test
  void groupsOfASplit() {
    ranks(
        5,
        world -> {
          int color = world.rank() % 2;
          Comm group = world.split(color, -world.rank());
          assertThat(group).isNotNull();
          assertThat(group.size()).isEqualTo(color == 0 ? 3 : 2);
          for (int rank = 0; rank < group.size(); rank++) {
            assertThat(group.worldRank(rank)).isEqualTo(2 * (group.size() - 1 - rank) + color);
          }
          int right = (group.rank() + 1) % group.size();
          int left = (group.rank() + group.size() - 1) % group.size();
          int[] value = new int[1];
          int[] mine = {world.rank()};
          Status status = group.sendReceive(mine, right, TAG, value, Comm.ANY_SOURCE, TAG);
          assertThat(status.source()).isEqualTo(left);
          assertThat(value[0]).isEqualTo(group.worldRank(left));
          group.close();
        });
  }

  @Test
  void ranksMayStayOutsideAndGroupsMayBeSplitAgain() {
    ranks(
        4,
        world -> {
          Comm inner = world.split(world.rank() == 3 ? Comm.UNDEFINED : 1, 0);
          if (world.rank() == 3) {
            assertThat(inner).isNull();
            return;
          }
          assertThat(inner.size()).isEqualTo(3);
          Comm pair = inner.split(inner.rank() == 0 ? 0 : 1, 0);
          if (pair.size() == 2) {
            int other = 1 - pair.rank();
            int[] value = new int[1];
            pair.sendReceive(new int[] {world.rank()}, other, TAG, value, other, TAG);
            assertThat(value[0]).isEqualTo(pair.worldRank(other));
          } else {
            assertThat(pair.worldRank(0)).isZero();
          }
        });
  }

  @Test
  void manyContextsAtOnce() {
    ranks(
        3,
        world -> {
          Comm[] comms = new Comm[12];
          for (int i = 0; i < comms.length; i++) {
            comms[i] = i % 2 == 0 ? world.dup() : comms[i - 1].dup();
          }
          int right = (world.rank() + 1) % 3;
          int left = (world.rank() + 2) % 3;
          for (int i = 0; i < comms.length; i++) {
            comms[i].send(new int[] {i}, right, TAG);
          }
          int[] value = new int[1];
          for (int i = comms.length - 1; i >= 0; i--) {
            comms[i].receive(value, left, TAG);
            assertThat(value[0]).isEqualTo(i);
          }
        });
  }
}
