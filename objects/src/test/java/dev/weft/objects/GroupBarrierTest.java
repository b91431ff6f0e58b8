package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Barriers among the members of a group, and members that are gone. */
final class GroupBarrierTest extends OverEveryTransport {

  private static final int[] SEVERAL = Thorough.isWanted() ? TWO_OR_MORE : new int[] {4};

  /** A member. */
  interface Member {
    int rank();
  }

  @Test
  void nobodyPassesBeforeAllHaveArrived() {
    for (int ranks : RANKS) {
      AtomicInteger arrived = new AtomicInteger();
      nodes(
          ranks,
          node -> {
            RemoteGroup<Member> group = node.group("member", Member.class, () -> node::rank);
            for (int round = 1; round <= 20; round++) {
              arrived.incrementAndGet();
              group.barrier().get(10, TimeUnit.SECONDS);
              assertThat(arrived.get()).isGreaterThanOrEqualTo(round * node.size());
            }
          });
    }
  }

  @Test
  void barriersMayBeUnderWayTogether() {
    nodes(
        SEVERAL,
        node -> {
          RemoteGroup<Member> group = node.group("member", Member.class, () -> node::rank);
          CompletableFuture<@Nullable Void> first = group.barrier();
          CompletableFuture<@Nullable Void> second = group.barrier();
          second.get(10, TimeUnit.SECONDS);
          assertThat(first).isCompleted();
        });
  }

  @Test
  void whoWaitsIsToldOfAMemberThatIsWithdrawn() {
    nodes(
        SEVERAL,
        node -> {
          RemoteGroup<Member> group = node.group("member", Member.class, () -> node::rank);
          group.barrier().get(10, TimeUnit.SECONDS);
          int last = node.size() - 1;
          if (node.rank() == last) {
            node.withdraw(group.member(last));
          } else {
            assertThatThrownBy(() -> group.barrier().get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(GroupCallException.class);
          }
        });
  }

  @Test
  void whoWaitsIsToldOfARankThatIsGone() {
    for (int ranks : SEVERAL) {
      whoWaitsIsToldOfARankThatIsGone(ranks);
    }
  }

  private void whoWaitsIsToldOfARankThatIsGone(int ranks) {
    int gone = ranks / 2;
    Ranks.run(
        ranks,
        via,
        world -> {
          Node node = Node.of(world);
          RemoteGroup<Member> group = node.group("member", Member.class, () -> node::rank);
          world.barrier();
          if (world.rank() == gone) {
            return; // ends without closing the node
          }
          assertThatThrownBy(() -> group.barrier().get(10, TimeUnit.SECONDS))
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(GroupCallException.class);
          for (MemberResult<Integer> outcome : group.broadcast(Member::rank).outcomes().join()) {
            if (outcome.member() == gone) {
              assertThat(outcome.failure()).isInstanceOf(PeerFailedException.class);
            } else {
              assertThat(outcome.value()).isEqualTo(outcome.rank());
            }
          }
          assertThatThrownBy(() -> group.oneWay(Member::rank))
              .isInstanceOf(GroupCallException.class)
              .hasMessageContaining(
                  "1 of %d members have failed: member %d (rank %d)", ranks, gone, gone);
          node.close();
        });
  }

  @Test
  void whoWaitsIsToldOfANodeThatCloses() {
    nodes(
        SEVERAL,
        node -> {
          RemoteGroup<Member> group = node.group("member", Member.class, () -> node::rank);
          if (node.rank() == 1) {
            return;
          }
          assertThatThrownBy(() -> group.barrier().get(10, TimeUnit.SECONDS))
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(GroupCallException.class);
        });
  }

  @Test
  void aGroupThatIsNotCompleteSaysWhoIsMissing() {
    for (int ranks : SEVERAL) {
      aGroupWithoutItsLastMemberSaysSo(ranks);
    }
  }

  private void aGroupWithoutItsLastMemberSaysSo(int ranks) {
    NodeOptions brief = NodeOptions.DEFAULTS.withDeadline(Duration.ofMillis(300));
    Ranks.run(
        ranks,
        via,
        world -> {
          boolean missing = world.rank() == ranks - 1;
          try (Node node = Node.of(world, missing ? NodeOptions.DEFAULTS : brief)) {
            if (!missing) {
              assertThatThrownBy(() -> node.group("member", Member.class, () -> node::rank))
                  .isInstanceOf(WaitTimeoutException.class)
                  .hasMessageContaining(ranks - 1 + "] have not exported 'member'");
            }
          }
        });
  }
}
