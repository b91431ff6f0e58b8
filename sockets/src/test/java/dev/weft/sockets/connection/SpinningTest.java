package dev.weft.sockets.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How often a wait looks before it gives up tells whether it has spun. */
class SpinningTest {
  private int looks;

  /** A connection that is over soon never pays for spinning. */
  @Test
  void aConnectionThatHasWaitedSeldomDoesNotSpin() {
    Spinning spinning = new Spinning();
    for (int i = 0; i < 10; i++) {
      wait(spinning, 1_000);
    }
    assertThat(looks).isEqualTo(10);
  }

  /** Answers that take longer than one spins are not spun for, but in rare trials. */
  @Test
  void slowAnswersAreNotSpunFor() {
    Spinning spinning = new Spinning();
    for (int i = 0; i < 100; i++) {
      wait(spinning, 1_000_000);
    }
    int before = looks;
    for (int i = 0; i < 100; i++) {
      wait(spinning, 1_000_000);
    }
    assertThat(looks - before).isEqualTo(100);
  }

  /** One that is in vain, and ends so long before now. */
  private void wait(Spinning spinning, long nanos) {
    long start = System.nanoTime() - nanos;
    boolean _ =
        spinning.await(
            () -> {
              looks++;
              return false;
            },
            System.nanoTime());
    spinning.waitedSince(start);
  }

  @Test
  void theKernelsCountOfThreadsIsRead() {
    assertThat(BusyCores.running("0.20 0.18 0.12 3/80 11206\n")).isEqualTo(3);
    assertThat(BusyCores.running("27.03 17.08 12.02 41/1780 99")).isEqualTo(41);
    assertThat(BusyCores.running("")).isZero();
    assertThat(BusyCores.running("something else / here")).isZero();
  }
}
