package dev.weft.internal.rank;

import dev.weft.internal.control.RankVariables;
import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.call.Affinity;
import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.NativeAccess;

/**
 * Binds the current thread, and so the threads that it will start, to one core when the launcher
 * was told to. Called by a rank's thread before its program runs. If the core is not available, a
 * message goes to standard error, and the rank runs unbound.
 */
final class CoreBinding {

  static void bind(int rank) {
    if (!"core".equals(System.getProperty(RankVariables.BIND))) {
      return;
    }
    if (!NativeAccess.available()) {
      warn(rank, NativeAccess.unavailability());
      return;
    }
    // Counted before this thread sees only its own.
    var _ = AvailableCores.usable();
    int core = new Affinity().bindToOne(rank);
    if (core < 0) {
      warn(rank, Errno.describe(core));
    }
  }

  private static void warn(int rank, String why) {
    System.err.println("weft: rank " + rank + " is not bound to a core: " + why + " [W2020]");
  }

  private CoreBinding() {}
}
