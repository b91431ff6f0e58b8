package dev.weft.lab.process;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * All living children, so that none outlives this JVM, unless SIGKILL ends the JVM; for that case
 * the measured programs have their own time limits. Any thread may call.
 */
final class Children {
  private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Children::killAll, "kill children"));
  }

  private Children() {}

  static void add(Process process) {
    ALIVE.add(process);
    var _ = process.onExit().thenAccept(ALIVE::remove);
  }

  /**
   * Ends the process and its descendants: politely at first, so that a launcher ends its ranks and
   * removes its files, and by force after a second.
   */
  static void kill(Process process) {
    List<ProcessHandle> descendants = process.descendants().toList();
    process.destroy();
    boolean interrupted = false;
    try {
      if (!process.waitFor(1, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      interrupted = true;
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void killAll() {
    ALIVE.forEach(Children::kill);
  }
}
