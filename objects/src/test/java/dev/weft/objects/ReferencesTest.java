package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** References as arguments and results, callbacks, names and their look-up. */
final class ReferencesTest extends OverEveryTransport {

  /** Knows others of its kind. */
  interface Member {
    int rank();

    /** Asks another one, which may be anywhere. */
    int rankOf(Member other);

    /** Asks another one by a reference. */
    int rankBy(Remote<Member> other);

    /** Gives another one that it knows. */
    @Nullable Member next();

    /** Itself. */
    Member self();

    /** Calls back, from within this call. */
    int through(IntUnaryOperator callback, int value);

    /** Keeps a callback. */
    void listen(IntConsumer listener);

    /** Tells all listeners. */
    void tell(int value);

    /** Calls around all members until none is left. */
    int around(int left);
  }

  private static final class Local implements Member {
    private final Node node;
    private final List<IntConsumer> listeners = new CopyOnWriteArrayList<>();

    Local(Node node) {
      this.node = node;
    }

    @Override
    public int rank() {
      return node.rank();
    }

    @Override
    public int rankOf(Member other) {
      return other.rank();
    }

    @Override
    public int rankBy(Remote<Member> other) {
      assertThat(other.call().rank()).isEqualTo(other.rank());
      return other.rank();
    }

    @Override
    public Member next() {
      return node.lookup("member " + (rank() + 1) % node.size(), Member.class).call();
    }

    @Override
    public Member self() {
      return this;
    }

    @Override
    public int through(IntUnaryOperator callback, int value) {
      return callback.applyAsInt(value) + callback.applyAsInt(value + 1);
    }

    @Override
    public void listen(IntConsumer listener) {
      listeners.add(listener);
    }

    @Override
    public void tell(int value) {
      listeners.forEach(each -> each.accept(value));
    }

    @Override
    public int around(int left) {
      return left == 0 ? rank() : next().around(left - 1);
    }
  }

  private void members(int ranks, OnMembers program) {
    nodes(
        ranks,
        node -> {
          Remote<Member> _ = node.export("member " + node.rank(), Member.class, new Local(node));
          Member[] all = new Member[ranks];
          for (int rank = 0; rank < ranks; rank++) {
            all[rank] = node.lookup("member " + rank, Member.class).call();
          }
          program.run(node, all);
        });
  }

  private interface OnMembers {
    void run(Node node, Member[] all) throws Exception;
  }

  @Test
  void referencesTravelToThirdParties() {
    for (int ranks : RANKS) {
      members(
          ranks,
          (node, all) -> {
            int next = (node.rank() + 1) % ranks;
            for (int rank = 0; rank < ranks; rank++) {
              assertThat(all[next].rankOf(all[rank])).isEqualTo(rank);
              Remote<Member> reference = node.lookup("member " + rank, Member.class);
              assertThat(all[next].rankBy(reference)).isEqualTo(rank);
            }
            Member second = all[next].next();
            assertThat(second.rank()).isEqualTo((next + 1) % ranks);
            assertThat(all[next].self().rank()).isEqualTo(next);
          });
    }
  }

  @Test
  void lambdasAreCalledBack() {
    for (int ranks : RANKS) {
      members(
          ranks,
          (node, all) -> {
            for (Member member : all) {
              assertThat(member.through(value -> 10 * value + node.rank(), 2))
                  .isEqualTo(50 + 2 * node.rank());
            }
            assertThat(node.statistics().unnamed()).isPositive();
          });
    }
  }

  @Test
  void listenersAreToldLater() {
    nodes(
        FEW_RANKS,
        node -> {
          Remote<Member> _ = node.export("member " + node.rank(), Member.class, new Local(node));
          Remote<Member> remote = node.lookup("member " + next(node), Member.class);
          Member other = remote.call();
          List<Integer> heard = new CopyOnWriteArrayList<>();
          other.listen(heard::add);
          other.tell(node.rank() + 5);
          assertThat(heard).containsExactly(node.rank() + 5);
          if (node.size() > 1) {
            assertThatThrownBy(() -> node.withdraw(remote))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("withdraw it there");
          }
        });
  }

  @Test
  void chainsOfCallsGoAroundManyTimes() {
    for (int ranks : RANKS) {
      members(
          ranks,
          (node, all) -> assertThat(all[node.rank()].around(3 * ranks)).isEqualTo(node.rank()));
    }
  }

  @Test
  void namesAreWaitedForAndReleased() {
    nodes(
        TWO_OR_MORE,
        node -> {
          if (node.rank() == 0) {
            Thread.sleep(50);
            Remote<Runnable> first = node.export("late", Runnable.class, () -> {});
            node.lookup("seen", Runnable.class);
            node.withdraw(first);
            Remote<Runnable> _ = node.export("again", Runnable.class, () -> {});
          } else if (node.rank() == 1) {
            node.lookup("late", Runnable.class).call().run();
            Remote<Runnable> _ = node.export("seen", Runnable.class, () -> {});
            node.lookup("again", Runnable.class).call().run();
            assertThatThrownBy(() -> node.lookup("late", Runnable.class, Duration.ofMillis(20)))
                .isInstanceOf(WaitTimeoutException.class)
                .hasMessageContaining("'late' within 20 ms");
            assertThatThrownBy(() -> node.lookup("again", Member.class))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("is a java.lang.Runnable");
          }
        });
  }
}
