package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.testkit.Ranks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tasks on all ranks: their results, their failures, and ends of all kinds. */
final class WeftExecutorTest extends OnRanks {
  private static final int TASKS = 30;
  private static final Set<String> THREADS = ConcurrentHashMap.newKeySet();
  private static final AtomicInteger RUN = new AtomicInteger();
  private static volatile CountDownLatch begun = new CountDownLatch(1);
  private static volatile CountDownLatch interrupted = new CountDownLatch(1);

  /** Tells on which thread it has run. */
  record Square(int number) implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      THREADS.add(Thread.currentThread().getName());
      Thread.sleep(1);
      return number * number;
    }
  }

  /** Takes a while. */
  record Slow(int number) implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      Thread.sleep(100);
      return number;
    }
  }

  /** Counts. */
  record Count(int amount) implements Runnable {
    @Override
    public void run() {
      if (amount < 0) {
        throw new IllegalArgumentException("an amount of " + amount);
      }
      RUN.addAndGet(amount);
    }
  }

  /** Fails. */
  record Failing(String message) implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
      throw new IOException(message);
    }
  }

  /** Ends when it is interrupted. */
  record Endless() implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      begun.countDown();
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        interrupted.countDown();
        throw e;
      }
      return 0;
    }
  }

  /** Ends once an endless one has begun. */
  record AfterAnEndlessOne() implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      return 25;
    }
  }

  /** Not registered. */
  record Unknown() implements Callable<Integer> {
    @Override
    public Integer call() {
      return 0;
    }
  }

  /** Not registered. */
  record UnknownCommand() implements Runnable {
    @Override
    public void run() {}
  }

  private static final Class<?>[] TYPES = {
    Square.class, Slow.class, Count.class, Failing.class, Endless.class, AfterAnEndlessOne.class
  };

  private interface OnExecutor {
    void run(WeftExecutor executor, int rank) throws Exception;
  }

  private void executors(OnExecutor program) {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (WeftExecutor executor = WeftExecutor.of(world, TYPES)) {
            program.run(executor, world.rank());
          }
        });
  }

  private static List<Callable<Integer>> squares() {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      tasks.add(new Square(i));
    }
    return tasks;
  }

  @Test
  void everyRanksTasksRunOnAllRanks() {
    THREADS.clear();
    executors(
        (executor, _) -> {
          List<Future<Integer>> all = executor.invokeAll(squares());
          for (int i = 0; i < TASKS; i++) {
            assertThat(all.get(i).get()).isEqualTo(i * i);
          }
        });
    assertThat(new HashSet<>(THREADS)).hasSize(ranks);
  }

  @Test
  void closingWaitsForWhatWasStarted() {
    RUN.set(0);
    executors(
        (executor, rank) -> {
          executor.execute(new Count(1));
          assertThat(executor.submit(new Count(1)).get()).isNull();
          assertThat(executor.submit(new Count(1), "done").get()).isEqualTo("done");
        });
    assertThat(RUN).hasValue(3 * ranks);
  }

  @Test
  void aRankThatHasClosedServesTheLongTasksOfOthers() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 2 * ranks; i++) {
              tasks.add(new Slow(i));
            }
            List<Future<Integer>> all = executor.invokeAll(tasks);
            for (int i = 0; i < all.size(); i++) {
              assertThat(all.get(i).get()).isEqualTo(i);
            }
          }
        });
  }

  @Test
  void failuresArriveAsCauses() {
    executors(
        (executor, rank) -> {
          assertThatThrownBy(() -> executor.submit(new Failing("as asked")).get())
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(IOException.class)
              .hasRootCauseMessage("as asked");
          assertThatThrownBy(() -> executor.submit(new Unknown()).get())
              .hasCauseInstanceOf(CodecException.class);
          Callable<Integer> lambda = () -> rank;
          assertThatThrownBy(() -> executor.submit(lambda).get())
              .hasCauseInstanceOf(CodecException.class);
          assertThat(executor.submit(new Square(3)).get()).isEqualTo(9);
        });
  }

  @Test
  void aCommandThatCannotTravelIsRejected() {
    executors(
        (executor, _) -> {
          assertThatThrownBy(() -> CompletableFuture.supplyAsync(() -> 1, executor))
              .isInstanceOf(RejectedExecutionException.class)
              .hasMessageContaining("AsyncSupply cannot be sent to a rank");
          assertThatThrownBy(
                  () -> CompletableFuture.completedFuture(1).thenRunAsync(() -> {}, executor).get())
              .hasRootCauseInstanceOf(RejectedExecutionException.class);
          assertThatThrownBy(() -> executor.execute(new UnknownCommand()))
              .isInstanceOf(RejectedExecutionException.class)
              .hasCauseInstanceOf(CodecException.class);
        });
  }

  @Test
  void whatACommandThrowsIsAnUncaughtException() throws InterruptedException {
    BlockingQueue<Throwable> uncaught = new LinkedBlockingQueue<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((_, failure) -> uncaught.add(failure));
    try {
      executors((executor, _) -> executor.execute(new Count(-1)));
      for (int i = 0; i < ranks; i++) {
        assertThat(uncaught.poll(10, TimeUnit.SECONDS))
            .isInstanceOf(IllegalArgumentException.class);
      }
      assertThat(uncaught).isEmpty();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void theFirstResultCancelsTheOthers() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            List<Callable<Integer>> tasks = new ArrayList<>();
            if (ranks > 1) {
              tasks.add(new Endless());
              tasks.add(new AfterAnEndlessOne());
            } else {
              tasks.add(new Square(5));
            }
            tasks.add(new Failing("not this"));
            assertThat(executor.invokeAny(tasks)).isEqualTo(25);
            assertThat(ranks == 1 || interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> executor.invokeAny(List.of(new Failing("a"))))
                .hasCauseInstanceOf(IOException.class);
            assertThatThrownBy(
                    () -> executor.invokeAny(List.of(new Endless()), 20, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
          }
        });
  }

  @Test
  void whatIsCancelledIsInterrupted() {
    executors(
        (executor, rank) -> {
          if (rank == ranks - 1) {
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            Future<Integer> endless = executor.submit(new Endless());
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(endless.cancel(true)).isTrue();
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(executor.submit(new Square(2)).get()).isEqualTo(4);
          }
        });
  }

  @Test
  void whateverCompletesAFutureInterruptsItsTask() {
    List<UnaryOperator<CompletableFuture<Integer>>> ways =
        List.of(
            future -> future.orTimeout(20, TimeUnit.MILLISECONDS),
            future -> future.completeOnTimeout(1, 20, TimeUnit.MILLISECONDS),
            future -> {
              future.complete(2);
              return future;
            },
            future -> {
              future.completeExceptionally(new IOException("enough"));
              return future;
            });
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            for (UnaryOperator<CompletableFuture<Integer>> way : ways) {
              begun = new CountDownLatch(1);
              interrupted = new CountDownLatch(1);
              CompletableFuture<Integer> endless =
                  (CompletableFuture<Integer>) executor.submit(new Endless());
              assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
              assertThat(way.apply(endless)).isSameAs(endless);
              assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            }
          }
        });
  }

  @Test
  void resultsComeAsTasksEnd() {
    executors(
        (executor, _) -> {
          List<Integer> results = new ArrayList<>();
          for (Future<Integer> ended : executor.invokeAsCompleted(squares())) {
            results.add(ended.resultNow());
          }
          assertThat(results).hasSize(TASKS).contains(0, 1, 841).doesNotHaveDuplicates();
          Iterator<Future<Integer>> failed =
              executor.invokeAsCompleted(List.of(new Failing("as asked"))).iterator();
          assertThat(failed.next().exceptionNow()).hasMessage("as asked");
          assertThat(failed.hasNext()).isFalse();
          assertThatThrownBy(failed::next).isInstanceOf(NoSuchElementException.class);
        });
  }

  @Test
  void theJdksCompletionServiceWorks() {
    executors(
        (executor, _) -> {
          ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
          squares().forEach(service::submit);
          int sum = 0;
          for (int i = 0; i < TASKS; i++) {
            sum += service.take().get();
          }
          assertThat(sum).isEqualTo(8555);
          service.submit(new Failing("as asked"));
          Future<Integer> failed = service.take();
          assertThatThrownBy(failed::get).hasCauseInstanceOf(IOException.class);
          executor.shutdown();
          assertThatThrownBy(() -> service.submit(new Square(1)))
              .isInstanceOf(RejectedExecutionException.class);
        });
  }

  @Test
  void whatACompletionServiceHasSubmittedIsCarriedOutThoughTheExecutorIsShutDown() {
    executors(
        (executor, _) -> {
          ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
          List<Future<Integer>> all = new ArrayList<>();
          for (int i = 0; i < 10 * TASKS; i++) {
            all.add(service.submit(new Square(i)));
          }
          executor.shutdown();
          assertThat(executor.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
          assertThat(all).allMatch(Future::isDone);
          for (Future<Integer> _ : all) {
            assertThat(service.poll()).isNotNull();
          }
        });
  }

  @Test
  void whatWasStartedIsCancelledIfAFurtherTaskIsRejected() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Callable<Integer>> tasks = List.of(new Endless(), new Square(1));
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            assertThatThrownBy(() -> executor.invokeAny(shuttingDown(executor, tasks)))
                .isInstanceOf(RejectedExecutionException.class);
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
          }
        });
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Callable<Integer>> tasks = List.of(new Endless(), new Square(1));
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            assertThatThrownBy(() -> executor.invokeAsCompleted(shuttingDown(executor, tasks)))
                .isInstanceOf(RejectedExecutionException.class);
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
          }
        });
  }

  /** Shuts the executor down before it gives the second, once the first has begun. */
  private static Collection<Callable<Integer>> shuttingDown(
      WeftExecutor executor, List<Callable<Integer>> tasks) {
    return new AbstractCollection<>() {
      @Override
      public Iterator<Callable<Integer>> iterator() {
        return Stream.of(0, 1)
            .map(
                i -> {
                  if (i == 1) {
                    assertThat(awaitBegun()).isTrue();
                    executor.shutdown();
                  }
                  return tasks.get(i);
                })
            .iterator();
      }

      @Override
      public int size() {
        return tasks.size();
      }
    };
  }

  private static boolean awaitBegun() {
    try {
      return begun.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anExecutorThatIsShutDownTakesNoMore() {
    executors(
        (executor, rank) -> {
          Future<Integer> last = executor.submit(new Square(4));
          executor.shutdown();
          assertThatThrownBy(() -> executor.submit(new Square(1)))
              .isInstanceOf(RejectedExecutionException.class);
          assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
          assertThat(last.get()).isEqualTo(16);
          assertThat(executor.isTerminated()).isTrue();
        });
    executors(
        (executor, rank) -> {
          List<Future<Integer>> all = new ArrayList<>();
          for (int i = 0; i < ranks; i++) {
            all.add(executor.submit(new Endless()));
          }
          Future<Integer> notBegun = executor.submit(new Square(3));
          List<Runnable> given = executor.shutdownNow();
          assertThat(given).hasSize(1);
          assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
          assertThat(all.getFirst().isCancelled()).isTrue();
          given.getFirst().run();
          assertThat(notBegun.get()).isEqualTo(9);
        });
  }

  @Test
  void theTasksOfARankThatIsGoneFailAndOthersGoOn() {
    if (ranks == 1) {
      return;
    }
    begun = new CountDownLatch(ranks);
    Ranks.run(
        ranks,
        via,
        world -> {
          WeftExecutor executor = WeftExecutor.of(world, TYPES);
          world.barrier(); // or rank 1 might end while another still makes its executor
          if (world.rank() == 1) {
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            return; // without closing it: the rank ends
          }
          if (world.rank() == 0) {
            List<Future<Integer>> endless = new ArrayList<>();
            for (int i = 0; i < ranks; i++) {
              endless.add(executor.submit(new Endless()));
            }
            assertThat(endless)
                .anySatisfy(
                    each ->
                        assertThatThrownBy(() -> each.get(20, TimeUnit.SECONDS))
                            .hasCauseInstanceOf(PeerFailedException.class));
            endless.forEach(each -> each.cancel(true));
            List<Future<Integer>> all = executor.invokeAll(squares());
            for (Future<Integer> each : all) {
              assertThat(each.get()).isNotNegative();
            }
          }
          executor.close();
        });
  }

  @Test
  void aFunctionIsAppliedToAllItems() {
    Ranks.run(
        ranks,
        via,
        world -> {
          List<Integer> numbers = new ArrayList<>();
          for (int i = 0; i < 2 * TASKS; i++) {
            assertThat(Parallel.map(world, numbers, n -> n + "!"))
                .isEqualTo(numbers.stream().map(n -> n + "!").toList());
            numbers.add(i);
          }
          assertThatThrownBy(() -> Parallel.map(world, numbers, n -> n == 1 ? new Unknown() : n))
              .isInstanceOf(CodecException.class);
          assertThatThrownBy(
                  () ->
                      Parallel.map(
                          world,
                          numbers,
                          n -> {
                            if (n == 1) {
                              throw new UncheckedIOException(new IOException("no " + n));
                            }
                            return n;
                          }))
              .hasMessageContaining("failed on rank " + 1 % ranks)
              .hasMessageContaining("no 1");
        });
  }
}
