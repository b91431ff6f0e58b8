package dev.weft.internal.collective.operation;

/** The same between threads that copy from array to array. */
class ThreadExposureMismatchTest extends SharedMismatchTest {
  @Override
  Forced shared() {
    return Forced.exposedByThreads();
  }
}
