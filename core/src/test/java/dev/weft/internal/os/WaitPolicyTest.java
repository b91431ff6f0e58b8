package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class WaitPolicyTest {
  private static final int CORES = 2;
  private static final int FEW = 4;
  private static final int MANY = 4000;
  private static final long NOW = System.nanoTime();

  private final WaitPolicy policy = new WaitPolicy();

  @Test
  void aTurnOfAnotherRankMakesPollingShort() {
    policy.share(2, CORES);
    assertThat(policy.polls()).isEqualTo(MANY);
    yielded(3_500);
    assertThat(policy.polls()).isEqualTo(FEW);
  }

  @Test
  void aYieldThatMeetsNobodyMakesItLongAgain() {
    policy.share(2, CORES);
    yielded(3_500);
    yielded(700);
    assertThat(policy.polls()).isEqualTo(MANY);
  }

  /** Whoever computes for milliseconds is no rank that answers. */
  @Test
  void aLongTurnSaysNothing() {
    policy.share(2, CORES);
    yielded(2_800_000);
    assertThat(policy.polls()).isEqualTo(MANY);
    yielded(3_500);
    yielded(2_800_000);
    assertThat(policy.polls()).isEqualTo(FEW);
  }

  @Test
  void whereRanksAreMoreThanCoresItStaysShort() {
    policy.share(8, CORES);
    assertThat(policy.polls()).isEqualTo(FEW);
    yielded(700);
    assertThat(policy.polls()).isEqualTo(FEW);
  }

  /** Where ranks of others may be behind a long turn, and only while it has not been long ago. */
  @Test
  void aLongTurnMakesARankOfSeveralHostsSleepEarly() {
    policy.share(2, CORES);
    long usual = policy.yieldNanos(NOW);
    yielded(2_800_000);
    assertThat(policy.yieldNanos(NOW)).isEqualTo(usual);
    policy.overHosts();
    assertThat(policy.yieldNanos(NOW)).isLessThanOrEqualTo(usual / 20);
    assertThat(policy.yieldNanos(NOW + TimeUnit.SECONDS.toNanos(2))).isEqualTo(usual);
  }

  /** Of memory as many as usual; of sockets as many as take the time of some messages. */
  @Test
  void whatPollsTakeBoundsTheirNumber() {
    poll(30);
    assertThat(policy.polls()).isEqualTo(MANY);
    poll(1_000);
    assertThat(policy.polls()).isBetween(10, 20);
    poll(1_000_000_000);
    assertThat(policy.polls()).isEqualTo(FEW);
    poll(30);
    assertThat(policy.polls()).isEqualTo(MANY);
  }

  private void poll(long nanos) {
    for (int i = 0; i < 1_000; i++) {
      policy.polled(nanos);
    }
  }

  @Test
  void aWaitForAFlagSpinsOnlyWhereRanksHaveCores() {
    policy.share(2, CORES);
    assertThat(policy.firstFlagStep()).isLessThan(-100);
    policy.share(8, CORES);
    assertThat(policy.firstFlagStep()).isEqualTo(-FEW);
  }

  @Test
  void veryManyRanksOnACoreYieldForLessLong() {
    policy.share(2, CORES);
    long alone = policy.yieldNanos(NOW);
    policy.share(64 * CORES, CORES);
    assertThat(policy.yieldNanos(NOW)).isLessThanOrEqualTo(alone / 8);
  }

  /** There the progress thread takes no core from a rank that computes. */
  @Test
  void whereACoreIsFreeProgressIsAsPromptAsItsTick() {
    policy.share(1, CORES);
    assertThat(policy.hasSpareCore()).isTrue();
    assertThat(policy.computeNanos()).isEqualTo(policy.tickNanos());
  }

  @Test
  void whereRanksOccupyEveryCoreTheyGetTimeToCompute() {
    for (int ranks = CORES; ranks <= 4 * CORES; ranks++) {
      policy.share(ranks, CORES);
      assertThat(policy.computeNanos()).isGreaterThanOrEqualTo(4 * policy.tickNanos());
    }
  }

  /** Else so many would keep the cores busy with looking. */
  @Test
  void veryManyRanksOnACoreLookLessOften() {
    policy.share(CORES, CORES);
    long patient = policy.computeNanos();
    policy.share(64 * CORES, CORES);
    assertThat(policy.tickNanos()).isGreaterThan(patient);
    assertThat(policy.computeNanos()).isEqualTo(policy.tickNanos());
  }

  @Test
  void aWaitSpinsThenYieldsThenParks() {
    int step = 0;
    while (WaitPolicy.spins(step)) {
      step = WaitPolicy.pause(step);
    }
    assertThat(WaitPolicy.isLate(step)).isFalse();
    while (!WaitPolicy.isLate(step)) {
      step = WaitPolicy.pause(step);
    }
    assertThat(WaitPolicy.spins(step)).isFalse();
  }

  @Test
  void parksGrowToAMillisecond() {
    assertThat(WaitPolicy.parkNanos(0)).isEqualTo(20_000);
    assertThat(WaitPolicy.parkNanos(1)).isEqualTo(40_000);
    assertThat(WaitPolicy.parkNanos(6)).isEqualTo(1_000_000);
    assertThat(WaitPolicy.parkNanos(Integer.MAX_VALUE)).isEqualTo(1_000_000);
  }

  /** A wait may last for years: its steps are no longer counted then. */
  @Test
  void theLastStepIsItsOwnNext() {
    int step = 0;
    for (int i = 0; i < 2_000; i++) {
      step = WaitPolicy.pauseForLock(step);
    }
    assertThat(WaitPolicy.pauseForLock(step)).isEqualTo(step);
    assertThat(WaitPolicy.isLate(step)).isTrue();
  }

  /** Parks would return at once: it lets others run instead. */
  @Test
  void anInterruptedThreadStaysInterrupted() {
    Thread.currentThread().interrupt();
    int step = 0;
    for (int i = 0; i < 2_000; i++) {
      step = WaitPolicy.pause(step);
    }
    assertThat(WaitPolicy.isLate(step)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  /** With one carrier, a wait that kept it would never see the other virtual thread's store. */
  @Test
  void aVirtualThreadGivesItsCarrierAway() throws InterruptedException {
    int waiters = 4 * Runtime.getRuntime().availableProcessors();
    boolean[] go = new boolean[1];
    Thread[] threads = new Thread[waiters];
    for (int i = 0; i < waiters; i++) {
      threads[i] =
          Thread.startVirtualThread(
              () -> {
                int step = 0;
                while (!isSet(go)) {
                  step = WaitPolicy.pause(step);
                }
              });
    }
    Thread.startVirtualThread(() -> set(go));
    for (Thread thread : threads) {
      assertThat(thread.join(Duration.ofNanos(TimeUnit.SECONDS.toNanos(10)))).isTrue();
    }
  }

  private static boolean isSet(boolean[] flag) {
    synchronized (flag) {
      return flag[0];
    }
  }

  private void yielded(long nanos) {
    policy.yielded(nanos, NOW);
  }

  private static void set(boolean[] flag) {
    synchronized (flag) {
      flag[0] = true;
    }
  }
}
