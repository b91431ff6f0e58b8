package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Which ranks get further tasks, and when all have ended; where calls are answered as the test
 * says.
 */
@Timeout(20)
final class DispatcherTest {
  private static final int TASKS = 6;
  private static final Callable<Integer> WORK = () -> 1;

  /** So long that each task travels alone. */
  private static final long TASK_NANOS = 1_000_000_000;

  /** Gets what the members tell. */
  private final AtomicReference<Dispatcher> submitter = new AtomicReference<>();

  private Dispatcher dispatcher(RemoteGroup<TaskServer> servers) {
    return dispatcher(servers, 0);
  }

  private Dispatcher dispatcher(RemoteGroup<TaskServer> servers, int reruns) {
    Dispatcher made = new Dispatcher(servers, new TravelForm(List.of()), reruns);
    submitter.set(made);
    return made;
  }

  private static List<RemoteTask<Integer>> put(Dispatcher dispatcher, int tasks) {
    List<RemoteTask<Integer>> all = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
      all.add(task);
      dispatcher.put(task, null);
    }
    return all;
  }

  @Test
  void aRankThatIsGoneOrClosedGetsOneTask() throws Exception {
    for (WeftException failure :
        new WeftException[] {new PeerFailedException(1, "gone"), new ClosedException("closed")}) {
      assertThat(failed(dispatcher(group(2, failure)))).isEqualTo(1);
    }
  }

  @Test
  void aRankWhoseTaskFailsOtherwiseGetsMore() throws Exception {
    assertThat(failed(dispatcher(group(2, new ResourceException("full"))))).isEqualTo(TASKS / 2);
  }

  @Test
  void noRankIsLeftAtLast() throws Exception {
    Dispatcher dispatcher = dispatcher(group(1, new ClosedException("closed")));
    assertThat(failed(dispatcher)).isEqualTo(TASKS);
    RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
    dispatcher.put(task, null);
    assertThatThrownBy(task::get).hasMessageContaining("no rank is left");
    assertThat(task.refusal()).isInstanceOf(ResourceException.class);
  }

  @Test
  void anEndedTasksPlaceIsFreeBeforeTheStepsOfItsFutureRun() throws Exception {
    CompletableFuture<Object> first = new CompletableFuture<>();
    Queue<CompletableFuture<?>> answers =
        new ConcurrentLinkedQueue<>(List.of(first, CompletableFuture.completedFuture(2)));
    Dispatcher dispatcher = dispatcher(group(1, _ -> member(answers::remove, () -> {})));
    RemoteTask<Integer> one = new RemoteTask<>(Runnable::run, WORK, null);
    RemoteTask<Integer> two = new RemoteTask<>(Runnable::run, WORK, null);
    dispatcher.put(one, null);
    dispatcher.put(two, null);
    CompletableFuture<Integer> sum = one.thenApply(value -> value + two.join());
    dispatcher.shutdown();
    assertThat(first.complete(1)).isTrue();
    assertThat(sum.get(10, TimeUnit.SECONDS)).isEqualTo(3);
    assertThat(dispatcher.ended().get(10, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void allHasEndedOnlyWhenTheStepsOfFuturesHaveRun() throws Exception {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    Dispatcher dispatcher = dispatcher(group(1, _ -> member(() -> answer, () -> {})));
    RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
    dispatcher.put(task, null);
    CountDownLatch inStep = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<?> _ =
        task.thenRun(
            () -> {
              inStep.countDown();
              boolean _ = await(goOn);
            });
    assertThat(answer.complete(1)).isTrue();
    assertThat(await(inStep)).isTrue();
    dispatcher.shutdown();
    assertThat(dispatcher.ended().isDone()).isFalse();
    goOn.countDown();
    assertThat(dispatcher.ended().get(10, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void aCancelledTaskThatIsFetchedMayBeTheLastToEnd() throws Exception {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    AtomicReference<Runnable> whenFetched = new AtomicReference<>(() -> {});
    IntSupplier own =
        () -> {
          whenFetched.get().run();
          return 0;
        };
    Dispatcher dispatcher = dispatcher(group(1, own, _ -> member(() -> answer, () -> {})));
    RemoteTask<Integer> first = new RemoteTask<>(Runnable::run, WORK, null);
    RemoteTask<Integer> cancelled = new RemoteTask<>(Runnable::run, WORK, null);
    dispatcher.put(first, null);
    dispatcher.put(cancelled, null);
    assertThat(cancelled.cancel(true)).isTrue();
    dispatcher.shutdown();
    whenFetched.set(
        () -> {
          assertThat(answer.complete(1)).isTrue();
          assertThat(first.join()).isEqualTo(1);
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // until it has ended wholly
        });
    assertThat(dispatcher.sendHere()).isFalse();
    assertThat(dispatcher.ended().get(10, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void aTaskWhoseSendIsInterruptedIsCancelledWhereItHasCome() {
    AtomicInteger cancels = new AtomicInteger();
    Supplier<CompletableFuture<?>> interrupted =
        () -> {
          throw new WaitInterruptedException("in a send");
        };
    Dispatcher dispatcher =
        dispatcher(group(1, _ -> member(interrupted, cancels::incrementAndGet)));
    RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
    dispatcher.put(task, null);
    assertThat(task.refusal()).isInstanceOf(WaitInterruptedException.class);
    assertThat(cancels).hasValue(1);
  }

  /** Keeps the batches that come, and answers when the test says. */
  private static final class Keeping {
    private final List<Long> numbers = new CopyOnWriteArrayList<>();
    private final List<Integer> sizes = new CopyOnWriteArrayList<>();
    private final List<CompletableFuture<Object>> answers = new CopyOnWriteArrayList<>();

    Remote<?> member() {
      return remote(
          (method, arguments) -> {
            assertThat(method).isEqualTo("run");
            numbers.add((Long) arguments[1]);
            sizes.add(((int[]) ((List<?>) arguments[2]).get(1)).length);
            answers.add(new CompletableFuture<>());
            return answers.getLast();
          },
          () -> {});
    }

    int[] places(int batch) {
      return IntStream.range(0, sizes.get(batch)).toArray();
    }

    List<Integer> ones(int batch) {
      return Collections.nCopies(sizes.get(batch), 1);
    }
  }

  @Test
  void shortTasksTravelTogetherAndARankHasTwoBatchesOfThem() throws Exception {
    Keeping rank = new Keeping();
    Dispatcher dispatcher = dispatcher(group(1, _ -> rank.member()));
    List<RemoteTask<Integer>> tasks = put(dispatcher, 1000);
    assertThat(rank.sizes).containsExactly(1); // how long they take is not known
    CompletableFuture<?> _ =
        dispatcher.ended(rank.numbers.get(0), new int[] {0}, List.of(1), 25_000);
    assertThat(tasks.getFirst().get(10, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(rank.sizes).containsExactly(1, 200, 200);
    CompletableFuture<?> _ =
        dispatcher.ended(rank.numbers.get(1), new int[] {1, 0}, List.of(1, 1), 50_000);
    assertThat(tasks.get(2).get(10, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(rank.sizes).containsExactly(1, 200, 200); // it has both still
    assertThat(tasks.get(3).isDone()).isFalse();
  }

  @Test
  void tasksThatComeBackAreSentAnewOneByOne() throws Exception {
    Keeping rank = new Keeping();
    Dispatcher dispatcher = dispatcher(group(1, _ -> rank.member()));
    List<RemoteTask<Integer>> tasks = put(dispatcher, 10);
    CompletableFuture<?> _ =
        dispatcher.ended(rank.numbers.get(0), new int[] {0}, List.of(1), 25_000);
    assertThat(tasks.getFirst().get(10, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(rank.sizes).containsExactly(1, 9);
    dispatcher.cameBack(rank.numbers.get(1), new int[] {1, 2, 3, 4, 5, 6, 7, 8});
    CompletableFuture<?> _ =
        dispatcher.ended(rank.numbers.get(1), new int[] {0}, List.of(1), 9_000_000);
    for (int i = 1; i < 9; i++) {
      assertThat(tasks.get(i).get(10, TimeUnit.SECONDS)).isEqualTo(1);
      assertThat(rank.sizes).hasSize(2 + i).last().isEqualTo(1);
      CompletableFuture<?> _ =
          dispatcher.ended(rank.numbers.get(1 + i), new int[] {0}, List.of(1), 9_000_000);
    }
    assertThat(tasks.getLast().get(10, TimeUnit.SECONDS)).isEqualTo(1);
  }

  @Test
  void aLostBatchRunsAgainOneTaskAfterTheOther() throws Exception {
    Keeping lost = new Keeping();
    Keeping left = new Keeping();
    Dispatcher dispatcher =
        dispatcher(group(2, member -> member == 1 ? lost.member() : left.member()), 1);
    List<RemoteTask<Integer>> tasks = put(dispatcher, 12);
    CompletableFuture<?> _ =
        dispatcher.ended(lost.numbers.get(0), new int[] {0}, List.of(1), 25_000);
    assertThat(tasks.getFirst().get(10, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(lost.sizes).startsWith(1, 5); // its share
    int[] places = lost.places(1);
    List<Integer> ones = lost.ones(1);
    for (CompletableFuture<Object> answer : lost.answers) {
      boolean _ = answer.completeExceptionally(new PeerFailedException(1, "as asked"));
    }
    int ended = 0;
    for (int batch = 0; ended < 11; batch++) {
      await(left, batch);
      ended += left.sizes.get(batch);
      CompletableFuture<?> _ =
          dispatcher.ended(left.numbers.get(batch), left.places(batch), left.ones(batch), 25_000);
    }
    for (RemoteTask<Integer> task : tasks) {
      assertThat(task.get(10, TimeUnit.SECONDS)).isEqualTo(1);
    }
    // What the lost rank tells after all is of no task any more.
    CompletableFuture<?> _ = dispatcher.ended(lost.numbers.get(1), places, ones, 1);
    assertThat(left.sizes.stream().filter(size -> size == 1).count()).isGreaterThanOrEqualTo(5);
    assertThat(left.sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(11);
  }

  private static void await(Keeping rank, int batch) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (rank.sizes.size() <= batch && System.nanoTime() < end) {
      LockSupport.parkNanos(100_000);
    }
    assertThat(rank.sizes).hasSizeGreaterThan(batch);
  }

  @Test
  void stepsThatWaitForEachOtherDoSoWhateverTheOrderOfTheirTasks() throws Exception {
    Keeping rank = new Keeping();
    Dispatcher dispatcher = dispatcher(group(1, _ -> rank.member()));
    List<RemoteTask<Integer>> tasks = put(dispatcher, 101);
    CompletableFuture<?> _ =
        dispatcher.ended(rank.numbers.get(0), new int[] {0}, List.of(1), 25_000);
    assertThat(tasks.getFirst().get(10, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(rank.sizes).containsExactly(1, 100);
    List<CompletableFuture<Integer>> sums = new ArrayList<>();
    for (int i = 1; i < 100; i++) {
      RemoteTask<Integer> next = tasks.get(i + 1);
      sums.add(tasks.get(i).thenApply(value -> value + next.join()));
    }
    CompletableFuture<?> _ =
        dispatcher.ended(rank.numbers.get(1), rank.places(1), rank.ones(1), 1_000_000);
    for (CompletableFuture<Integer> sum : sums) {
      assertThat(sum.get(10, TimeUnit.SECONDS)).isEqualTo(2);
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** How many tasks fail, of some that are given one after the other. */
  private int failed(Dispatcher dispatcher) throws Exception {
    int failed = 0;
    for (int i = 0; i < TASKS; i++) {
      RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
      dispatcher.put(task, null);
      failed += task.handle((_, failure) -> failure == null ? 0 : 1).get(10, TimeUnit.SECONDS);
    }
    return failed;
  }

  /** Members of which the last answers with the failure, the others with 1. */
  private RemoteGroup<TaskServer> group(int size, Throwable failure) {
    return group(
        size,
        member ->
            member(
                () ->
                    member == size - 1
                        ? CompletableFuture.failedFuture(failure)
                        : CompletableFuture.completedFuture(1),
                () -> {}));
  }

  private static RemoteGroup<TaskServer> group(int size, IntFunction<Remote<?>> members) {
    return group(size, () -> 0, members);
  }

  @SuppressWarnings("unchecked")
  private static RemoteGroup<TaskServer> group(
      int size, IntSupplier own, IntFunction<Remote<?>> members) {
    return proxy(
        RemoteGroup.class,
        (_, method, arguments) ->
            switch (method.getName()) {
              case "size" -> size;
              case "ownMember" -> own.getAsInt();
              case "member" -> members.apply((int) arguments[0]);
              default -> throw new AssertionError(method);
            });
  }

  /**
   * @param answer to a task that is run: a result, or the failure of the call
   * @param cancelled a task is to be cancelled
   */
  private Remote<?> member(Supplier<CompletableFuture<?>> answer, Runnable cancelled) {
    return remote(
        (method, arguments) -> {
          assertThat(method).isEqualTo("run");
          long number = (Long) arguments[1];
          return answer
              .get()
              .thenCompose(
                  value ->
                      submitter.get().ended(number, new int[] {0}, List.of(value), TASK_NANOS));
        },
        cancelled);
  }

  /** What a member does when a method is called. */
  private interface Called {
    Object call(String method, Object[] arguments);
  }

  private static Remote<?> remote(Called called, Runnable cancelled) {
    return proxy(
        Remote.class,
        (_, method, _) -> {
          if (method.getName().equals("oneWay")) {
            cancelled.run();
            return null;
          }
          assertThat(method.getName()).isEqualTo("call");
          return proxy(
              TaskServer.class, (_, of, arguments) -> called.call(of.getName(), arguments));
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
