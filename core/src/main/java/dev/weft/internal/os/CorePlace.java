package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Where on its machine a thread may run: for each kind of {@link CoreGroup} the group that has all
 * of the thread's processors. Two threads of one machine are in the same group if they have the
 * same number there. Immutable.
 *
 * @param l3 the lowest processor of the last cache, or {@link #UNKNOWN}
 * @param numa the same of the NUMA node
 * @param socket the same of the socket
 */
public record CorePlace(int l3, int numa, int socket) {
  /** In place of a group: the thread may run in several, or Linux tells nothing. */
  public static final int UNKNOWN = -1;

  /** Of a thread that may run anywhere. */
  public static final CorePlace ANYWHERE = new CorePlace(UNKNOWN, UNKNOWN, UNKNOWN);

  /** Where the current thread may run; reads small files. */
  public static CorePlace ofThisThread() {
    return ofThisThread(Path.of("/"));
  }

  /**
   * The same.
   *
   * @param root where {@code proc} and {@code sys} are
   */
  static CorePlace ofThisThread(Path root) {
    BitSet own = processors(root, "proc/thread-self/status");
    if (own.isEmpty() || hasAll(own, root)) {
      return ANYWHERE;
    }
    return new CorePlace(
        around(own, root, CoreGroup.L3),
        around(own, root, CoreGroup.NUMA),
        around(own, root, CoreGroup.SOCKET));
  }

  /** The number of the group of this kind; unknown for {@link CoreGroup#CORE}, which is none. */
  public int in(CoreGroup kind) {
    return switch (kind) {
      case L3 -> l3;
      case NUMA -> numa;
      case SOCKET -> socket;
      case CORE -> UNKNOWN;
    };
  }

  private static BitSet processors(Path root, String status) {
    return ProcessorList.parse(ProcessorList.allowed(root.resolve(status)));
  }

  /** Whether these are all processors of the machine: then the thread is bound to nothing. */
  private static boolean hasAll(BitSet own, Path root) {
    try {
      String online = Files.readString(root.resolve("sys/devices/system/cpu/online")).strip();
      BitSet others = ProcessorList.parse(online);
      others.andNot(own);
      return others.isEmpty();
    } catch (IOException untold) {
      return false;
    }
  }

  private static int around(BitSet own, Path root, CoreGroup kind) {
    BitSet group = kind.around(root, own.nextSetBit(0));
    BitSet outside = (BitSet) own.clone();
    outside.andNot(group);
    return outside.isEmpty() ? group.nextSetBit(0) : UNKNOWN;
  }
}
