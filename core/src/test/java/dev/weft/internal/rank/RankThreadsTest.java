package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.CorePlace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RankThreadsTest {
  private static final long NOTICE_MILLIS = 1_000;

  @Test
  void everybodyGetsEverybodysCard() {
    Set<List<Card>> tables = ConcurrentHashMap.newKeySet();
    RankThreads.run(
        5,
        job -> {
          for (int round = 0; round < 50; round++) {
            List<Card> table = job.exchange(card(job.rank(), round));
            assertThat(table).hasSize(5);
            for (Card card : table) {
              assertThat(card).isEqualTo(card(card.rank(), round));
            }
            tables.add(table);
          }
        });
    assertThat(tables).hasSize(50);
  }

  @Test
  void nobodyLeavesAFenceBeforeAllHaveCome() {
    AtomicInteger come = new AtomicInteger();
    RankThreads.run(
        4,
        job -> {
          for (int round = 1; round <= 200; round++) {
            come.incrementAndGet();
            job.fence();
            assertThat(come.get()).isGreaterThanOrEqualTo(4 * round);
            job.fence();
          }
        });
    assertThat(come).hasValue(800);
  }

  @Test
  void aThreadThatRanksShareWorksForTheOneThatAsks() {
    RankThreads.run(
        3,
        job -> {
          Executor ofRank = CurrentJob.executor();
          AtomicInteger rank = new AtomicInteger(-2);
          AtomicInteger afterwards = new AtomicInteger(-2);
          Thread shared =
              Thread.ofPlatform()
                  .inheritInheritableThreadLocals(false)
                  .start(
                      () -> {
                        ofRank.execute(() -> rank.set(CurrentJob.current().rank()));
                        afterwards.set(CurrentJob.boundRank());
                      });
          shared.join();
          assertThat(rank).hasValue(job.rank());
          assertThat(afterwards).hasValue(-1);
        });
  }

  @Test
  void throwsTheFirstFailureAndNotWhatItCaused() {
    IllegalStateException first = new IllegalStateException("first");
    assertThatThrownBy(
            () ->
                RankThreads.run(
                    3,
                    job -> {
                      if (job.rank() == 1) {
                        throw first;
                      }
                      job.fence();
                    }))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("rank 1 of 3")
        .hasCause(first)
        .satisfies(thrown -> assertThat(thrown.getSuppressed()).isEmpty());
  }

  @Test
  void tellsTheOthersSoon() {
    Map<Integer, Long> told = new ConcurrentHashMap<>();
    CountDownLatch ready = new CountDownLatch(2);
    AtomicReference<Long> thrown = new AtomicReference<>(0L);
    assertThatThrownBy(
            () ->
                RankThreads.run(
                    3,
                    job -> {
                      CountDownLatch heard = new CountDownLatch(1);
                      job.onFailure(
                          (rank, reason, _) -> {
                            assertThat(reason).contains("boom");
                            told.put(job.rank(), System.nanoTime());
                            heard.countDown();
                          });
                      if (job.rank() == 0) {
                        ready.await();
                        thrown.set(System.nanoTime());
                        throw new IllegalStateException("boom");
                      }
                      ready.countDown();
                      heard.await();
                    }))
        .isInstanceOf(LaunchException.class);
    for (int rank = 1; rank < 3; rank++) {
      assertThat(told.get(rank)).isNotNull();
      assertThat(TimeUnit.NANOSECONDS.toMillis(told.get(rank) - thrown.get()))
          .isLessThan(NOTICE_MILLIS);
    }
  }

  @Test
  void aListenerThatComesLateIsToldToo() {
    AtomicInteger told = new AtomicInteger(-1);
    assertThatThrownBy(
            () ->
                RankThreads.run(
                    2,
                    job -> {
                      if (job.rank() == 0) {
                        throw new IllegalStateException("boom");
                      }
                      assertThatThrownBy(job::fence).isInstanceOf(PeerFailedException.class);
                      CountDownLatch heard = new CountDownLatch(1);
                      job.onFailure(
                          (rank, reason, _) -> {
                            told.set(rank);
                            heard.countDown();
                          });
                      heard.await();
                    }))
        .isInstanceOf(LaunchException.class);
    assertThat(told).hasValue(0);
  }

  @Test
  void returningWithoutLeavingCountsAsAFailureForThoseWhoWait() {
    AtomicReference<String> reason = new AtomicReference<>("");
    RankThreads.run(
        2,
        job -> {
          job.exchange(card(job.rank(), 0));
          if (job.rank() == 1) {
            return;
          }
          assertThatThrownBy(job::fence)
              .isInstanceOfSatisfying(
                  PeerFailedException.class,
                  failed -> {
                    assertThat(failed.worldRank()).isEqualTo(1);
                    reason.set(String.valueOf(failed.getMessage()));
                  });
        });
    assertThat(reason.get()).contains("returned before it closed Weft");
  }

  @Test
  void abortEndsTheJobAndSaysWhy() {
    assertThatThrownBy(
            () ->
                RankThreads.run(
                    2,
                    job -> {
                      if (job.rank() == 1) {
                        job.abort(3, "no convergence");
                      }
                      job.fence();
                    }))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("no convergence");
  }

  @Test
  void interruptsRanksThatDoNotListen() {
    AtomicReference<Boolean> interrupted = new AtomicReference<>(false);
    assertThatThrownBy(
            () ->
                RankThreads.run(
                    2,
                    job -> {
                      if (job.rank() == 1) {
                        throw new IllegalStateException("boom");
                      }
                      try {
                        TimeUnit.MINUTES.sleep(1);
                      } catch (InterruptedException e) {
                        interrupted.set(true);
                      }
                    }))
        .isInstanceOf(LaunchException.class);
    assertThat(interrupted.get()).isTrue();
  }

  @Test
  void passesOnTheInterruptionOfTheCaller() throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    CountDownLatch running = new CountDownLatch(2);
    Thread caller =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    RankThreads.run(
                        2,
                        job -> {
                          running.countDown();
                          TimeUnit.MINUTES.sleep(1);
                        });
                  } catch (RuntimeException e) {
                    thrown.set(e);
                  }
                });
    running.await();
    caller.interrupt();
    assertThat(caller.join(Duration.ofSeconds(20))).isTrue();
    assertThat(thrown.get()).isInstanceOf(WaitInterruptedException.class);
  }

  @Test
  void threadsOfARankBelongToIt() {
    RankThreads.run(
        3,
        job -> {
          assertThat(CurrentJob.current()).isSameAs(job);
          AtomicReference<Job> platform = new AtomicReference<>();
          AtomicReference<Job> virtual = new AtomicReference<>();
          Thread.ofPlatform().start(() -> platform.set(CurrentJob.current())).join();
          Thread.ofVirtual().start(() -> virtual.set(CurrentJob.current())).join();
          assertThat(platform.get()).isSameAs(job);
          assertThat(virtual.get()).isSameAs(job);
        });
    assertThat(CurrentJob.current().size()).isEqualTo(1);
  }

  @Test
  void aThreadThatOutlivesItsRankIsTold() throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Thread> late = new AtomicReference<>();
    RankThreads.run(
        1,
        job ->
            late.set(
                Thread.ofPlatform()
                    .start(
                        () -> {
                          try {
                            ended.await();
                            CurrentJob.current();
                          } catch (Throwable e) {
                            thrown.set(e);
                          }
                        })));
    ended.countDown();
    late.get().join();
    assertThat(thrown.get()).isInstanceOf(LaunchException.class).hasMessageContaining("has ended");
  }

  @Test
  void refusesNumbersThatCannotBe() {
    for (int size : new int[] {0, -1, LaunchPlan.RANK_LIMIT + 1}) {
      assertThatThrownBy(() -> RankThreads.run(size, job -> {}))
          .isInstanceOf(ArgumentException.class)
          .hasMessageContaining(Integer.toString(size))
          .hasMessageContaining(Integer.toString(LaunchPlan.RANK_LIMIT));
    }
  }

  @Test
  void aJobOfOneNeedsNobody() {
    Job job = CurrentJob.current();
    assertThat(job.size()).isEqualTo(1);
    assertThat(job.exchange(card(0, 0))).containsExactly(card(0, 0));
    job.fence();
    job.close();
    assertThat(CurrentJob.current().id()).isNotEqualTo(job.id());
  }

  private static Card card(int rank, int round) {
    return new Card(
        rank, "host", "process", round, "", CorePlace.ANYWHERE, Map.of("local", "r" + rank));
  }
}
