package dev.weft.internal.os;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An action for the beginning of the virtual machine's exit. A thread that sleeps in a system call
 * delays the exit by 300 ms, so its owner wakes it here. Any thread may call.
 */
public final class ExitHook implements AutoCloseable {
  private static final Set<ExitHook> HOOKS = ConcurrentHashMap.newKeySet();

  private static final class Registration {
    static final boolean DONE = register();

    private static boolean register() {
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(ExitHook::runAll, "weft-exiting"));
        return true;
      } catch (IllegalStateException alreadyExiting) {
        return false;
      }
    }
  }

  private final Runnable action;

  private ExitHook(Runnable action) {
    this.action = action;
  }

  /**
   * Runs the action once when the virtual machine begins to exit, or at once if it already does.
   * The action must not block for long.
   */
  public static ExitHook add(Runnable action) {
    ExitHook hook = new ExitHook(action);
    HOOKS.add(hook);
    if (!Registration.DONE) {
      hook.run();
    }
    return hook;
  }

  private static void runAll() {
    HOOKS.forEach(ExitHook::run);
  }

  private void run() {
    if (HOOKS.remove(this)) {
      action.run();
    }
  }

  /** The action is not needed any more. */
  @Override
  public void close() {
    HOOKS.remove(this);
  }
}
