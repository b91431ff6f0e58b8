package dev.weft.internal.collective.operation;

/** The same between processes that read each other's memory, where this machine lets them. */
class ProcessExposureMismatchTest extends SharedMismatchTest {
  @Override
  Forced shared() {
    return Forced.exposedByProcesses();
  }
}
