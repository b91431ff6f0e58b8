package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import dev.weft.failure.ResourceException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When tasks begin, what their submitter is told, and where the system gives no threads. */
@Timeout(20)
final class TaskThreadsTest {
  private static final Callable<Integer> WORK = () -> 1;
  private static final TravelForm FORM = new TravelForm(List.of());

  /** What the submitter has been told, a word for each call. */
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

  private final Submitter submitter =
      new Submitter() {
        @Override
        public CompletableFuture<?> ended(
            long number, int[] places, List<? extends Object> values, long nanos) {
          if (values.contains("cannot travel")) {
            return CompletableFuture.failedFuture(new CodecException("as asked"));
          }
          told.add("ended " + number + " " + Arrays.toString(places) + " " + values);
          return CompletableFuture.completedFuture(null);
        }

        @Override
        public void failed(long number, int place) {
          told.add("failed " + number + " " + place);
        }

        @Override
        public void cameBack(long number, int[] places) {
          told.add("came back " + number + " " + Arrays.toString(places));
        }
      };

  private TaskThreads threads(ThreadFactory factory) {
    TaskThreads threads = new TaskThreads(null, FORM, 0, factory);
    threads.tell(_ -> submitter);
    return threads;
  }

  private TaskThreads threads() {
    TaskThreads threads = threads(Thread.ofPlatform().daemon().factory());
    threads.fetchMoreBy(() -> false);
    return threads;
  }

  private static Object form(Callable<?>... works) {
    return FORM.sent(
        Stream.<Callable<?>>of(works)
            .<RemoteTask<?>>map(work -> new RemoteTask<>(Runnable::run, work, null))
            .toList());
  }

  private String nextTold() throws InterruptedException {
    return told.poll(10, TimeUnit.SECONDS);
  }

  @Test
  void aTaskThatComesBeforeTheExecutorIsMadeBeginsOnceItIs() throws Exception {
    TaskThreads threads = threads(Thread.ofPlatform().daemon().factory());
    CompletableFuture<?> answer = threads.run(0, 0, form(WORK));
    assertThatThrownBy(() -> answer.get(50, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    threads.fetchMoreBy(() -> false);
    assertThat(answer.get(10, TimeUnit.SECONDS)).isNull();
    assertThat(told).containsExactly("ended 0 [0] [1]");
    threads.close();
  }

  @Test
  void resultsOfABatchAreToldTogetherAndFailuresByThemselves() throws Exception {
    TaskThreads threads = threads();
    Callable<Integer> failing =
        () -> {
          throw new IllegalStateException("as asked");
        };
    CompletableFuture<?> answer = threads.run(3, 7, form(WORK, failing, () -> 2));
    assertThat(answer.get(10, TimeUnit.SECONDS)).isNull();
    assertThat(told).hasSizeBetween(2, 3).contains("failed 7 1"); // 3 where it lasts
    assertThat(String.join(" ", told)).contains("0", "2]");
    assertThat(threads.failure(3, 7, 1)).hasMessage("as asked");
    assertThat(threads.failure(3, 7, 1)).hasMessageContaining("has not failed");
    threads.close();
  }

  @Test
  void aResultThatCannotTravelIsAFailureAndTheOthersArrive() throws Exception {
    TaskThreads threads = threads();
    CompletableFuture<?> _ = threads.run(0, 5, form(WORK, () -> "cannot travel"));
    assertThat(List.of(nextTold(), nextTold()))
        .containsExactlyInAnyOrder("ended 5 [0] [1]", "failed 5 1");
    assertThat(threads.failure(0, 5, 1)).isInstanceOf(CodecException.class);
    threads.close();
  }

  @Test
  void whatALongTaskHoldsUpIsGivenBack() throws Exception {
    TaskThreads threads = threads();
    CountDownLatch end = new CountDownLatch(1);
    Thread look = Thread.ofPlatform().daemon().start(threads::look);
    Callable<Integer> endless =
        () -> {
          end.await();
          return 2;
        };
    CompletableFuture<?> answer = threads.run(0, 4, form(WORK, endless, WORK, WORK));
    assertThat(nextTold()).isEqualTo("ended 4 [0] [1]");
    assertThat(nextTold()).isEqualTo("came back 4 [2, 3]");
    assertThat(answer.isDone()).isFalse();
    end.countDown();
    assertThat(nextTold()).isEqualTo("ended 4 [1] [2]");
    assertThat(answer.get(10, TimeUnit.SECONDS)).isNull();
    look.interrupt();
    look.join();
    threads.close();
  }

  @Test
  void aCancelledTaskOfABatchDoesNotBegin() throws Exception {
    TaskThreads threads = threads(Thread.ofPlatform().daemon().factory());
    threads.cancel(0, 9, 1);
    CompletableFuture<?> answer = threads.run(0, 9, form(WORK, WORK, WORK));
    threads.cancel(0, 9, 2);
    threads.fetchMoreBy(() -> false);
    assertThat(answer.get(10, TimeUnit.SECONDS)).isNull();
    assertThat(told).containsExactlyInAnyOrder("failed 9 1", "failed 9 2", "ended 9 [0] [1]");
    threads.close();
  }

  @Test
  void aTaskForWhichThereIsNoThreadFailsAndSoDoesTheNext() throws Exception {
    ThreadFactory none =
        _ -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    TaskThreads threads = threads(none);
    threads.fetchMoreBy(() -> false);
    for (int number = 0; number < 2; number++) {
      CompletableFuture<?> answer = threads.run(0, number, form(WORK));
      assertThat(answer.get(10, TimeUnit.SECONDS)).isNull();
      assertThat(nextTold()).isEqualTo("failed " + number + " 0");
      assertThat(threads.failure(0, number, 0))
          .isInstanceOf(ResourceException.class)
          .hasMessageContaining("unable to create native thread");
    }
    threads.close();
  }
}
