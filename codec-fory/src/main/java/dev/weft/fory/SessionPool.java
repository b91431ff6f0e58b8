package dev.weft.fory;

import dev.weft.codec.RegisteredClasses;
import dev.weft.internal.codec.DeepStack;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Idle sessions with the same registrations, last used first. Any thread may borrow; there are as
 * many sessions as operations under way, and few are kept.
 */
final class SessionPool {
  /** Nesting that any usual stack has room for; see {@link DeepStack} for more. */
  static final int SHALLOW_DEPTH = 256;

  /** Levels of nesting that fit, at 2 KiB each; interpreted code takes up to 1 KiB. */
  static final int MAX_DEPTH = (int) (DeepStack.STACK_BYTES / 2048);

  private static final int MAX_IDLE = 2 * Runtime.getRuntime().availableProcessors();

  private final ArrayDeque<Session> idle = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final SessionFactory factory;

  /**
   * @param learned classes beside those registered, as {@link KnownTypes} finds them
   */
  SessionPool(RegisteredClasses classes, Collection<Class<?>> learned, long maxBytes) {
    this.factory = new SessionFactory(classes, learned, maxBytes);
  }

  Session borrow() {
    Session session = poll();
    return session != null ? session : factory.create(SHALLOW_DEPTH);
  }

  Session newDeepSession() {
    return factory.create(MAX_DEPTH);
  }

  void giveBack(Session session) {
    lock.lock();
    try {
      if (idle.size() < MAX_IDLE) {
        idle.push(session);
      }
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Session poll() {
    lock.lock();
    try {
      return idle.poll();
    } finally {
      lock.unlock();
    }
  }
}
