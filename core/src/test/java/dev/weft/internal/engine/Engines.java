package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.internal.comm.IntraCommunicator;
import dev.weft.internal.engine.protocol.MemoryAccess;

/** The engines of jobs that run in a test. */
public final class Engines {
  /** That of a rank. */
  public static Engine of(Comm world) {
    return ((IntraCommunicator) world).factory().engine();
  }

  /** How a rank accesses the memory of others. */
  public static MemoryAccess memoryAccess(Comm world) {
    return of(world).memoryAccess;
  }

  /** How many threads of a rank have waited so long that they sleep. */
  public static int sleepers(Comm world) {
    return of(world).board.look().sleeping().size();
  }

  private Engines() {}
}
