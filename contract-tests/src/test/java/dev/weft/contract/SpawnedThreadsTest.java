package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.InterComm.Half;
import dev.weft.SpawnSpec;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks that are added as threads (MPI 4.1, section 11.8). */
@Timeout(60)
@WithinOneProcess
final class SpawnedThreadsTest extends OverEveryTransport {

  @Test
  void childrenTalkToTheirParents() {
    for (int parents : new int[] {1, 2, 4}) {
      for (int children : new int[] {1, 2, 3}) {
        ranks(parents, world -> withChildren(world, children));
      }
    }
  }

  private static void withChildren(Comm world, int children) {
    int root = world.size() - 1;
    AtomicReference<AssertionError> failure = new AtomicReference<>();
    InterComm inter =
        world.spawnThreads(
            children,
            (their, parent) -> {
              try {
                child(their, parent, children, world.size());
              } catch (AssertionError e) {
                failure.set(e);
                throw e;
              }
            },
            root);
    assertThat(inter.remoteSize()).isEqualTo(children);
    if (world.rank() == root) {
      for (int child = 0; child < children; child++) {
        inter.send(new int[] {child}, child, TAG);
      }
    }
    int[] sum = new int[1];
    inter.allReduce(Slice.of(new int[] {10}), Slice.of(sum), Op.SUM);
    assertThat(sum[0]).isEqualTo(children);
    Comm all = inter.merge(Half.LOW);
    assertThat(all.rank()).isEqualTo(world.rank());
    assertThat(all.allReduce(1, Op.SUM)).isEqualTo(world.size() + children);
    all.close();
    duplicated(inter);
    inter.disconnect();
    assertThat(failure.get()).isNull();
  }

  private static void duplicated(InterComm inter) {
    try (InterComm copy = inter.idup().join()) {
      int[] sum = new int[1];
      copy.allReduce(Slice.of(new int[] {1}), Slice.of(sum), Op.SUM);
      assertThat(sum[0]).isEqualTo(inter.remoteSize());
    }
  }

  private static void child(Comm world, InterComm parent, int children, int parents) {
    assertThat(world.size()).isEqualTo(children);
    assertThat(parent.remoteSize()).isEqualTo(parents);
    int[] got = new int[1];
    parent.receive(got, parents - 1, TAG);
    assertThat(got[0]).isEqualTo(world.rank());
    int[] sum = new int[1];
    parent.allReduce(Slice.of(new int[] {1}), Slice.of(sum), Op.SUM);
    assertThat(sum[0]).isEqualTo(10 * parents);
    Comm all = parent.merge(Half.HIGH);
    assertThat(all.rank()).isEqualTo(parents + world.rank());
    assertThat(all.allReduce(1, Op.SUM)).isEqualTo(parents + children);
    all.close();
    duplicated(parent);
    parent.disconnect();
  }

  @Test
  void parentsAndChildrenSpawnTogether() {
    ranks(
        1,
        world -> {
          InterComm inter = world.spawnThreads(1, (_, parent) -> grow(parent, Half.HIGH), 0);
          grow(inter, Half.LOW);
        });
  }

  private static void grow(InterComm inter, Half half) {
    Comm two = inter.merge(half);
    InterComm third =
        two.spawnThreads(
            1,
            (_, parents) -> {
              assertThat(parents.remoteSize()).isEqualTo(2);
              parents.send(new int[] {9}, 0, TAG);
              parents.disconnect();
            },
            1);
    if (two.rank() == 0) {
      int[] got = new int[1];
      third.receive(got, 0, TAG);
      assertThat(got[0]).isEqualTo(9);
    }
    third.disconnect();
    two.close();
    inter.disconnect();
  }

  @Test
  void childrenThatFailAreToldOf() {
    ranks(
        2,
        world -> {
          try (InterComm inter =
              world.spawnThreads(
                  2,
                  (their, parent) -> {
                    if (their.rank() == 1) {
                      throw new IllegalStateException("printed on purpose");
                    }
                  },
                  0)) {
            assertThatThrownBy(() -> inter.receive(new int[1], 1, TAG))
                .isInstanceOf(PeerFailedException.class);
          }
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }

  @Test
  void badRequestsAreToldToAll() {
    ranks(
        2,
        world -> {
          assertThatThrownBy(() -> world.spawnThreads(0, (_, _) -> {}, 0))
              .isInstanceOfAny(ArgumentException.class, LaunchException.class);
          assertThatThrownBy(() -> world.spawnThreads(1, null, 0))
              .isInstanceOfAny(ArgumentException.class, LaunchException.class)
              .hasMessageContaining("no program");
          assertThatThrownBy(() -> world.spawn(List.of(), 1))
              .isInstanceOfAny(ArgumentException.class, LaunchException.class)
              .hasMessageContaining("no program");
          assertThatThrownBy(() -> SpawnSpec.of("Main").ranks(0))
              .isInstanceOf(ArgumentException.class);
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }
}
