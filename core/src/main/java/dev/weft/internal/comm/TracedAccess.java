package dev.weft.internal.comm;

import dev.weft.internal.trace.OperationName;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is recorded of calls of one method of a window or a file, which its name says. Immutable.
 *
 * @param isRecorded whether calls are recorded
 * @param hasData whether it moves the first argument, or if that is the other rank its result
 * @param isFence whether all ranks wait for all
 * @param targetAt which argument is the other rank; negative for none
 */
record TracedAccess(
    OperationName operation, boolean isRecorded, boolean hasData, boolean isFence, int targetAt) {
  private static final Map<Method, TracedAccess> KNOWN = new ConcurrentHashMap<>();
  private static final int NONE = -1;

  /** Calls that access a window, and have the target and a place there as last arguments. */
  private static final String ACCESS = "r?(put|get|accumulate).*|fetch.*|compare.*|add.*";

  /** Calls that begin or end accesses, or wait for others'. */
  private static final String SYNCHRONISATION =
      "fence|post|start|complete|awaitComplete|lock|unlock|lockAll|unlockAll|flush.*";

  private static final String FILE_DATA = "i?(read|write)[A-Z]?.*";
  private static final String FILE = "sync|setSize|preallocate|close";

  static TracedAccess of(Method method) {
    return KNOWN.computeIfAbsent(method, TracedAccess::read);
  }

  private static TracedAccess read(Method method) {
    String name = method.getName();
    Class<?>[] types = method.getParameterTypes();
    boolean accesses = name.matches(ACCESS) && types.length >= 2;
    boolean hasData = accesses || (name.matches(FILE_DATA) && types.length > 0);
    boolean recorded = hasData || name.matches(SYNCHRONISATION) || name.matches(FILE);
    int targetAt = NONE;
    for (int i = 0; accesses && i + 1 < types.length; i++) {
      if (types[i] == int.class && types[i + 1] == long.class) {
        targetAt = i;
      }
    }
    if (name.matches("unlock|flush(Local)?") && types.length == 1) {
      targetAt = 0;
    }
    if (name.equals("lock") && types.length > 1) {
      targetAt = 1;
    }
    return new TracedAccess(
        OperationName.of(name), recorded, hasData, name.equals("fence"), targetAt);
  }
}
