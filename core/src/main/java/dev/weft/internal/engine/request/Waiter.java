package dev.weft.internal.engine.request;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that sleeps until an operation is done, or a {@link Listener} that is called then.
 *
 * @param next the next waiter for the same operation
 */
public record Waiter(Object who, @Nullable Waiter next) {
  /** Waits for this operation among others. */
  interface Listener {
    /** Under the lock: one of them is done. */
    void done();
  }

  /** Under the lock: the operation is done. */
  public void wake() {
    if (who instanceof Listener listener) {
      listener.done();
    } else {
      LockSupport.unpark((Thread) who);
    }
  }

  /** The list without one of them. */
  public static @Nullable Waiter without(@Nullable Waiter list, Object who) {
    if (list == null) {
      return null;
    }
    return list.who == who ? list.next : new Waiter(list.who, without(list.next, who));
  }
}
