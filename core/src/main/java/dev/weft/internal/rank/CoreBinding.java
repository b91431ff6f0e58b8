package dev.weft.internal.rank;

import dev.weft.internal.control.RankVariables;
import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.os.call.Affinity;
import dev.weft.internal.os.call.Errno;
import dev.weft.internal.os.call.NativeAccess;
import java.util.BitSet;

/**
 * Binds the current thread, and so the threads that it will start, to one core or to those that
 * share something with it, when the launcher was told to. Called by a rank's thread before its
 * program runs. If that cannot be, a message goes to standard error, and the rank runs unbound.
 */
final class CoreBinding {

  static void bind(int rank) {
    String name = System.getProperty(RankVariables.BIND);
    if (name == null) {
      return;
    }
    if (!NativeAccess.available()) {
      warn(rank, name, NativeAccess.unavailability());
      return;
    }
    // Counted before this thread sees only its own.
    var _ = AvailableCores.usable();
    Affinity affinity = new Affinity();
    int processor = affinity.allowed(rank);
    if (processor < 0) {
      warn(rank, name, Errno.describe(processor));
      return;
    }
    BitSet group = CoreGroup.valueOf(name).around(processor);
    if (group.isEmpty()) {
      warn(rank, name, "the system does not say which processors share it with " + processor);
      return;
    }
    group.and(affinity.allowed());
    int result = affinity.bind(group);
    if (result < 0) {
      warn(rank, name, Errno.describe(result));
    }
  }

  private static void warn(int rank, String name, String why) {
    System.err.printf("weft: rank %d is not bound to its %s: %s [W2020]%n", rank, name, why);
  }

  private CoreBinding() {}
}
