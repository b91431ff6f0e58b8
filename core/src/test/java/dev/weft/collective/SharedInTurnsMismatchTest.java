package dev.weft.collective;

/** The same where ranks share cores: those that disagree may also have chunks of two lengths. */
class SharedInTurnsMismatchTest extends SharedMismatchTest {
  @Override
  Forced shared() {
    return Forced.sharedInTurns();
  }
}
