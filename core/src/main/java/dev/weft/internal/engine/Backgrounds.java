package dev.weft.internal.engine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The background work that a rank has under way. Takes the engine lock where it says nothing. */
final class Backgrounds {
  private final Engine engine;
  private final Set<BackgroundOperation> working = new HashSet<>();

  Backgrounds(Engine engine) {
    this.engine = engine;
  }

  /** Whether the operation may be carried out; if not, it has failed. */
  boolean begin(BackgroundOperation operation) {
    engine.lock.lock();
    try {
      if (engine.isClosed()) {
        operation.fail(Failures.closed(engine.rank()));
        return false;
      }
      return working.add(operation);
    } finally {
      engine.lock.unlock();
    }
  }

  /** The operation's thread is through. */
  void end(BackgroundOperation operation, @Nullable RuntimeException failure) {
    engine.lock.lock();
    try {
      working.remove(operation);
      operation.end(failure);
    } finally {
      engine.lock.unlock();
    }
  }

  /**
   * The name of the operation that the thread carries out; empty if it does none. Under the lock.
   */
  String carriedOutBy(Thread thread) {
    for (BackgroundOperation operation : working) {
      if (operation.isCarriedOutBy(thread)) {
        return operation.name();
      }
    }
    return "";
  }

  /** Whether no thread is at work. Under the lock. */
  boolean isEmpty() {
    return working.isEmpty();
  }

  /**
   * The job is closed: nobody need wait any more; the threads end by themselves. Under the lock.
   */
  void failAll() {
    for (BackgroundOperation operation : List.copyOf(working)) {
      operation.fail(Failures.closed(engine.rank()));
    }
  }
}
