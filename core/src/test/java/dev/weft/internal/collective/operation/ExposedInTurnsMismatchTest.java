package dev.weft.internal.collective.operation;

/** The same between processes that share cores and read each other's memory. */
class ExposedInTurnsMismatchTest extends SharedMismatchTest {
  @Override
  Forced shared() {
    return Forced.exposedInTurns();
  }
}
