package dev.weft.internal.collective.operation;

/** The same where ranks share cores: those that disagree may also have chunks of two lengths. */
class SharedInTurnsMismatchTest extends SharedMismatchTest {
  @Override
  Forced shared() {
    return Forced.sharedInTurns();
  }
}
