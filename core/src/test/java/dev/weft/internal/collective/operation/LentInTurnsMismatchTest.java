package dev.weft.internal.collective.operation;

/** The same between processes that share cores and read each other's memory. */
class LentInTurnsMismatchTest extends SharedMismatchTest {
  @Override
  Forced shared() {
    return Forced.lentInTurns();
  }
}
