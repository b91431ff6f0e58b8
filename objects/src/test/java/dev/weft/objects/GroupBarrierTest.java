package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.testkit.Ranks;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Barriers among the members of a group, and members that are gone. */
final class GroupBarrierTest extends OverEveryTransport {

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
        4,
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
        4,
        node -> {
          RemoteGroup<Member> group = node.group("member", Member.class, () -> node::rank);
          group.barrier().get(10, TimeUnit.SECONDS);
          if (node.rank() == 3) {
            node.withdraw(group.member(3));
          } else {
            assertThatThrownBy(() -> group.barrier().get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(GroupCallException.class);
          }
        });
  }

  @Test
  void whoWaitsIsToldOfARankThatIsGone() {
    Ranks.run(
        4,
        via,
        world -> {
          Node node = Node.of(world);
          RemoteGroup<Member> group = node.group("member", Member.class, () -> node::rank);
          world.barrier();
          if (world.rank() == 2) {
            return; // ends without closing the node
          }
          assertThatThrownBy(() -> group.barrier().get(10, TimeUnit.SECONDS))
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(GroupCallException.class);
          for (MemberResult<Integer> outcome : group.broadcast(Member::rank).outcomes().join()) {
            if (outcome.member() == 2) {
              assertThat(outcome.failure()).isInstanceOf(PeerFailedException.class);
            } else {
              assertThat(outcome.value()).isEqualTo(outcome.rank());
            }
          }
          assertThatThrownBy(() -> group.oneWay(Member::rank))
              .isInstanceOf(GroupCallException.class)
              .hasMessageContaining("1 of 4 members have failed: member 2 (rank 2)");
          node.close();
        });
  }

  @Test
  void whoWaitsIsToldOfANodeThatCloses() {
    nodes(
        4,
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
    NodeOptions brief = NodeOptions.DEFAULTS.withDeadline(Duration.ofMillis(300));
    Ranks.run(
        4,
        via,
        world -> {
          boolean missing = world.rank() == 3;
          try (Node node = Node.of(world, missing ? NodeOptions.DEFAULTS : brief)) {
            if (!missing) {
              assertThatThrownBy(() -> node.group("member", Member.class, () -> node::rank))
                  .isInstanceOf(WaitTimeoutException.class)
                  .hasMessageContaining("3] have not exported 'member'");
            }
          }
        });
  }
}
