package dev.weft.internal.engine.request;

import dev.weft.internal.engine.base.Awaited;
import dev.weft.internal.engine.base.EngineLock;
import java.util.ArrayList;
import java.util.List;

/** Notes what operations tell; moves nothing on. */
final class FakeCompletion extends Completion {
  final List<Operation> ended = new ArrayList<>();
  final List<Operation> promised = new ArrayList<>();
  private final EngineLock lock = new EngineLock();

  @Override
  public EngineLock lock() {
    return lock;
  }

  @Override
  public void await(Operation operation, long limitNanos) {
    throw new UnsupportedOperationException("nothing moves");
  }

  @Override
  public void awaitLocked(Operation operation) {
    throw new UnsupportedOperationException("nothing moves");
  }

  @Override
  public void pollOnce() {}

  @Override
  public void begun(Operation operation) {}

  @Override
  public void ended(Operation operation) {
    ended.add(operation);
  }

  @Override
  public void alerted(Operation operation) {}

  @Override
  public void promised(Operation operation) {
    promised.add(operation);
  }

  @Override
  public WaitMarker note(Awaited awaited) {
    throw new UnsupportedOperationException("nobody waits");
  }
}
