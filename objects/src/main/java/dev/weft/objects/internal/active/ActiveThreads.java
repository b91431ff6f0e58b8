package dev.weft.objects.internal.active;

import dev.weft.internal.engine.base.ServiceThread;

/** Makes the threads of active objects. */
final class ActiveThreads {
  private ActiveThreads() {}

  /** One that has not been started. */
  static Thread make(String label, boolean platform, Runnable program) {
    String name = "weft-active " + label;
    return platform
        ? new ServiceThread(name, program)
        : Thread.ofVirtual().name(name).unstarted(program);
  }
}
