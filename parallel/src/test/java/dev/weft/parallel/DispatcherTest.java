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
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
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

  private static Dispatcher dispatcher(RemoteGroup<TaskServer> servers) {
    return new Dispatcher(servers, new TravelForm(List.of()), 0);
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

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** How many tasks fail, of some that are given one after the other. */
  private static int failed(Dispatcher dispatcher) throws Exception {
    int failed = 0;
    for (int i = 0; i < TASKS; i++) {
      RemoteTask<Integer> task = new RemoteTask<>(Runnable::run, WORK, null);
      dispatcher.put(task, null);
      failed += task.handle((_, failure) -> failure == null ? 0 : 1).get(10, TimeUnit.SECONDS);
    }
    return failed;
  }

  /** Members of which the last answers with the failure, the others with 1. */
  private static RemoteGroup<TaskServer> group(int size, Throwable failure) {
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
   * @param answer to a task that is run
   * @param cancelled a task is to be cancelled
   */
  private static Remote<?> member(Supplier<CompletableFuture<?>> answer, Runnable cancelled) {
    return proxy(
        Remote.class,
        (_, method, _) -> {
          if (method.getName().equals("oneWay")) {
            cancelled.run();
            return null;
          }
          assertThat(method.getName()).isEqualTo("call");
          return proxy(
              TaskServer.class,
              (_, called, _) -> {
                assertThat(called.getName()).isEqualTo("run");
                return answer.get();
              });
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
