package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Calls to all members of a group, and what becomes of their results. */
final class GroupsTest extends OverEveryTransport {
  private static final int LARGE = 100_000;

  /** A member. */
  interface Worker {
    int rank();

    String greet(String name);

    double[] squares(double[] values);

    long sum(@Borrowed long[] values);

    void add(int amount);

    int added() throws InterruptedException;

    int pick(int only) throws InterruptedException;

    void fill(@Out int[] target);

    void tell(IntConsumer listener);
  }

  private static final class Working implements Worker {
    final int rank;
    final ConcurrentLinkedQueue<Integer> added = new ConcurrentLinkedQueue<>();
    final CountDownLatch interrupted = new CountDownLatch(1);

    Working(int rank) {
      this.rank = rank;
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public String greet(String name) {
      return name + " " + rank;
    }

    @Override
    public double[] squares(double[] values) {
      return Arrays.stream(values).map(value -> value * value).toArray();
    }

    @Override
    public long sum(long[] values) {
      return Arrays.stream(values).sum() + rank;
    }

    @Override
    public void add(int amount) {
      added.add(amount);
    }

    @Override
    public int added() throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (added.isEmpty() && System.nanoTime() < end) {
        Thread.sleep(1);
      }
      return added.stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public int pick(int only) throws InterruptedException {
      if (rank % 2 == 1 && rank != only) {
        throw new IllegalStateException("odd " + rank);
      }
      if (rank != only) {
        try {
          Thread.sleep(30_000);
        } catch (InterruptedException e) {
          interrupted.countDown();
          throw e;
        }
      }
      return rank;
    }

    @Override
    public void fill(int[] target) {
      Arrays.fill(target, rank);
    }

    @Override
    public void tell(IntConsumer listener) {
      listener.accept(rank);
    }
  }

  /** What each rank does with the group and its own member. */
  private interface OnGroup {
    void run(Node node, RemoteGroup<Worker> group, Working own) throws Exception;
  }

  private void workers(OnGroup program) {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            Working own = new Working(node.rank());
            program.run(node, node.group("worker", Worker.class, () -> own), own);
          });
    }
  }

  private static List<Integer> upTo(int size) {
    return IntStream.range(0, size).boxed().toList();
  }

  @Test
  void membersAreInTheOrderOfTheirRanks() {
    workers(
        (node, group, _) -> {
          assertThat(group.size()).isEqualTo(node.size());
          assertThat(group.ownMember()).isEqualTo(node.rank());
          assertThat(group.members()).extracting(Remote::rank).isEqualTo(upTo(node.size()));
          assertThat(group.member(group.size() - 1).call().rank()).isEqualTo(node.size() - 1);
        });
  }

  @Test
  void aBroadcastCallsAllMembers() {
    workers(
        (node, group, _) -> {
          List<String> expected = upTo(node.size()).stream().map(rank -> "hello " + rank).toList();
          assertThat(group.broadcast(worker -> worker.greet("hello")).join()).isEqualTo(expected);
          long[] large = new long[LARGE];
          Arrays.fill(large, 1);
          GroupResults<Long> sums = group.broadcast(worker -> worker.sum(large));
          Arrays.fill(large, 2); // they have been sent
          assertThat(sums.join())
              .isEqualTo(upTo(node.size()).stream().map(rank -> (long) LARGE + rank).toList());
          assertThat(sums.of(0).join()).isEqualTo(LARGE);
        });
  }

  @Test
  void callsWithoutResultsReachAllMembers() {
    workers(
        (node, group, own) -> {
          assertThat(group.broadcastRun(worker -> worker.add(1)).join())
              .hasSize(node.size())
              .containsOnlyNulls();
          group.barrier().join();
          assertThat(own.added).hasSize(node.size());
          group.barrier().join();
          own.added.clear();
          group.barrier().join();
          if (node.rank() == 0) {
            group.oneWay(worker -> worker.add(5));
            assertThat(group.broadcast(Worker::added).join()).containsOnly(5);
          }
        });
  }

  @Test
  void allMembersGetTheSameCallback() {
    workers(
        (node, group, _) -> {
          ConcurrentLinkedQueue<Integer> told = new ConcurrentLinkedQueue<>();
          IntConsumer listener = told::add;
          var _ = group.broadcastRun(worker -> worker.tell(listener)).join();
          assertThat(told).containsExactlyInAnyOrderElementsOf(upTo(node.size()));
        });
  }

  @Test
  void scatterGivesEachMemberItsPart() {
    workers(
        (node, group, own) -> {
          List<String> names = upTo(node.size()).stream().map(rank -> "part " + rank).toList();
          List<String> greetings = names.stream().map(name -> name + name.substring(4)).toList();
          assertThat(group.scatter(names, Worker::greet).join()).isEqualTo(greetings);
          List<int[]> targets = new ArrayList<>();
          upTo(node.size()).forEach(rank -> targets.add(new int[rank + 1]));
          var _ = group.scatterRun(targets, Worker::fill).join();
          assertThat(targets.getLast()).isEqualTo(last(node));
          assertThatThrownBy(() -> group.scatter(List.of(), Worker::greet))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("0 parts for " + node.size());
          assertThat(own.rank).isEqualTo(node.rank());
        });
  }

  private static int[] last(Node node) {
    int[] filled = new int[node.size()];
    Arrays.fill(filled, node.size() - 1);
    return filled;
  }

  @Test
  void arraysAreDividedAndPutTogether() {
    workers(
        (_, group, _) -> {
          for (int length : new int[] {0, 5, LARGE + 1}) {
            double[] values = IntStream.range(0, length).mapToDouble(i -> i).toArray();
            double[] squares = group.scatterArray(values, Worker::squares).concatenated().join();
            assertThat(squares).isEqualTo(Arrays.stream(values).map(x -> x * x).toArray());
          }
          assertThatThrownBy(() -> group.scatterArray("text", Worker::greet))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("no array of primitives");
        });
  }

  @Test
  void resultsAreReduced() {
    workers(
        (node, group, _) -> {
          int sum = node.size() * (node.size() - 1) / 2;
          GroupResults<Integer> ranks = group.broadcast(Worker::rank);
          assertThat(ranks.reduce(Op.SUM).join()).isEqualTo(sum);
          assertThat(ranks.reduce(Integer::sum).join()).isEqualTo(sum);
          assertThat(ranks.reduce((a, b) -> 10 * a + b).join())
              .isEqualTo(Integer.parseInt("0123456".substring(0, node.size())));
          double[] two = {2, 3};
          GroupResults<double[]> squares = group.broadcast(worker -> worker.squares(two));
          assertThat(squares.reduce(Op.SUM).join())
              .containsExactly(4 * node.size(), 9 * node.size());
          assertThat(squares.of(0).join()).containsExactly(4, 9);
          assertThatThrownBy(() -> group.broadcast(w -> w.greet("")).reduce(Op.SUM).join())
              .hasCauseInstanceOf(ArgumentException.class)
              .hasMessageContaining("java.lang.String cannot be reduced");
        });
  }

  @Test
  void theFirstResultEndsTheOtherCalls() {
    workers(
        (node, group, own) -> {
          if (node.rank() == 0) {
            int last = node.size() - 1;
            assertThat(group.any(worker -> worker.pick(last)).join()).isEqualTo(last);
          }
          group.barrier().join();
          if (node.rank() % 2 == 0 && node.rank() != node.size() - 1) {
            assertThat(own.interrupted.await(10, TimeUnit.SECONDS)).isTrue();
          }
          assertThat(group.first(node.size(), Worker::rank).join())
              .extracting(MemberResult::value)
              .containsExactlyInAnyOrderElementsOf(upTo(node.size()));
          assertThatThrownBy(() -> group.first(node.size() + 1, Worker::rank))
              .isInstanceOf(ArgumentException.class);
        });
  }

  @Test
  void resultsSayWhichMembersHaveFailed() {
    workers(
        (node, group, _) -> {
          List<Integer> all = upTo(node.size());
          GroupResults<Integer> results =
              group.scatter(all, (worker, own) -> worker.pick(own - own % 2));
          List<MemberResult<Integer>> outcomes = results.outcomes().join();
          for (MemberResult<Integer> outcome : outcomes) {
            boolean even = outcome.member() % 2 == 0;
            assertThat(outcome.isSuccess()).isEqualTo(even);
            assertThat(outcome.value()).isEqualTo(even ? outcome.rank() : null);
          }
          if (node.size() > 1) {
            assertThatThrownBy(results::join)
                .isInstanceOf(GroupCallException.class)
                .hasMessageContaining("%d of %d members have failed", node.size() / 2, node.size())
                .hasMessageContaining("member 1 (rank 1)")
                .hasCauseInstanceOf(IllegalStateException.class)
                .extracting(failure -> ((GroupCallException) failure).failed().size())
                .isEqualTo(node.size() / 2);
            assertThatThrownBy(() -> results.first(node.size()).join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(GroupCallException.class);
          }
        });
  }

  @Test
  void groupsAreSelectedUnitedAndGrouped() {
    workers(
        (node, group, _) -> {
          int last = node.size() - 1;
          RemoteGroup<Worker> ends = group.select(last, 0);
          assertThat(ends.broadcast(Worker::rank).join()).containsExactly(last, 0);
          assertThat(ends.and(group).size()).isEqualTo(node.size() + 2);
          assertThat(node.groupOf(ends.members()).broadcast(Worker::rank).join())
              .containsExactly(last, 0);
          var both = new GroupOfGroups<>(List.of(ends, group));
          assertThat(both.flat().broadcast(Worker::rank).join()).startsWith(last, 0, 0);
          List<GroupResults<String>> results = both.scatter(List.of("end", "all"), Worker::greet);
          assertThat(results.get(0).join()).containsExactly("end " + last, "end 0");
          assertThat(results.get(1).join()).hasSize(node.size()).startsWith("all 0");
          assertThat(both.broadcast(Worker::rank).get(0).join()).containsExactly(last, 0);
          assertThatThrownBy(ends::barrier).isInstanceOf(ArgumentException.class);
          assertThatThrownBy(() -> group.member(node.size())).isInstanceOf(ArgumentException.class);
          assertThatThrownBy(() -> node.groupOf(List.<Remote<Worker>>of()))
              .isInstanceOf(ArgumentException.class);
        });
  }

  @Test
  void aBroadcastFillsNoArray() {
    workers(
        (_, group, _) ->
            assertThatThrownBy(() -> group.broadcastRun(worker -> worker.fill(new int[3])))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("@Out"));
  }
}
