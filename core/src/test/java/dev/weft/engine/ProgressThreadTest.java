package dev.weft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressThreadTest {
  private static final int CORES = 2;

  /** There it takes no core from a rank that computes. */
  @Test
  void whereACoreIsFreeItIsNoMorePatientThanItsTick() {
    assertThat(ProgressThread.patienceNanos(1, CORES))
        .isEqualTo(ProgressThread.tickNanos(1, CORES));
  }

  @Test
  void whereRanksOccupyEveryCoreItLeavesThemTimeToCompute() {
    for (int ranks = CORES; ranks <= 4 * CORES; ranks++) {
      assertThat(ProgressThread.patienceNanos(ranks, CORES))
          .isGreaterThanOrEqualTo(4 * ProgressThread.tickNanos(ranks, CORES));
    }
  }

  /** Else so many would keep the cores busy with looking. */
  @Test
  void veryManyRanksOnACoreLookLessOften() {
    int many = 64 * CORES;
    assertThat(ProgressThread.tickNanos(many, CORES))
        .isGreaterThan(ProgressThread.patienceNanos(CORES, CORES));
    assertThat(ProgressThread.patienceNanos(many, CORES))
        .isEqualTo(ProgressThread.tickNanos(many, CORES));
  }
}
