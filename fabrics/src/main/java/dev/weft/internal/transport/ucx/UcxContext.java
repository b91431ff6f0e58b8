package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.call.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * UCX's devices and settings. All ranks of this process share one context, because opening it takes
 * 70 ms; it is never closed. Any thread.
 */
final class UcxContext {
  /** In the environment each has {@code UCX_} before it. */
  private static final String DEVICES = "NET_DEVICES";

  private static final String WAYS = "TLS";
  private static final String ATOMICS = "ATOMIC_MODE";
  private static final String BY_PROCESSORS = "cpu";

  /** Whether UCX accesses windows by itself, or messages do. */
  private static final String WINDOWS_PROPERTY = "weft.ucx.windows";

  private static final String DIRECT = "direct";
  private static final String MESSAGES = "messages";

  private static @Nullable UcxContext opened;

  private final long handle;
  private final long requestBytes;
  private final boolean windows = windowsAreDirect();

  /** The process's only one; for ranks of one host unless it is open already. */
  static UcxContext get() {
    return get(false);
  }

  /**
   * The same.
   *
   * @param betweenHosts whether ranks may be on several hosts; what the first one says counts
   * @throws ResourceException if UCX cannot be used with the settings that it has
   */
  static synchronized UcxContext get(boolean betweenHosts) {
    UcxContext context = opened;
    if (context == null) {
      context = new UcxContext(betweenHosts);
      opened = context;
    }
    return context;
  }

  private UcxContext(boolean betweenHosts) {
    NativeLibrary library = UcxLibrary.get();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      check(library.call("ucp_config_read", 0, 0, result.address()), "read its settings");
      long settings = result.get(JAVA_LONG, 0);
      // A copy out of a process that has just died would end this one: UCX aborts it.
      String left = "^cma";
      if (!betweenHosts) {
        // The ranks are on one host, and then nobody else is to find a port that is open.
        preset(library, arena, settings, DEVICES, "lo");
        left += ",tcp";
      }
      preset(library, arena, settings, WAYS, left);
      // Threads of the memory's own rank update it as well, by instructions of the processor.
      preset(library, arena, settings, ATOMICS, BY_PROCESSORS);
      int status =
          library.call(
              "ucp_init_version",
              UcpStructs.API_MAJOR,
              UcpStructs.API_MINOR,
              UcpStructs.context(arena, windows),
              settings,
              result.address());
      long _ = library.callForAddress("ucp_config_release", settings);
      check(status, "be opened");
      handle = result.get(JAVA_LONG, 0);
      MemorySegment attributes = UcpStructs.contextAttributes(arena);
      check(library.call("ucp_context_query", handle, attributes.address()), "be asked");
      requestBytes = attributes.get(JAVA_LONG, 8);
    }
  }

  private static void preset(
      NativeLibrary library, Arena arena, long settings, String name, String value) {
    if (System.getenv("UCX_" + name) == null) {
      long at = arena.allocateFrom(name).address();
      long given = arena.allocateFrom(value).address();
      check(library.call("ucp_config_modify", settings, at, given), "be told its " + name);
    }
  }

  /**
   * Whether peers' windows are accessed by UCX.
   *
   * @throws ArgumentException if the property says neither yes nor no
   */
  static boolean windowsAreDirect() {
    String setting = System.getProperty(WINDOWS_PROPERTY, DIRECT);
    if (!setting.equals(DIRECT) && !setting.equals(MESSAGES)) {
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "-D%s=%s: it must be %s or %s".formatted(WINDOWS_PROPERTY, setting, DIRECT, MESSAGES));
    }
    return setting.equals(DIRECT);
  }

  /** Whether UCX's atomic operations are atomic with the processor's instructions. */
  static boolean updatesByProcessors() {
    String setting = System.getenv("UCX_" + ATOMICS);
    return setting == null || setting.equals(BY_PROCESSORS);
  }

  long handle() {
    return handle;
  }

  boolean hasWindows() {
    return windows;
  }

  /** The memory that UCX needs for an operation. */
  long requestBytes() {
    return requestBytes;
  }

  /**
   * @throws ResourceException if a call has not gone well
   */
  static void check(int status, String what) {
    if (status != Ucp.OK) {
      throw new ResourceException(
          FailureCode.FABRIC,
          "%s cannot %s: %s; see that UCX_TLS and UCX_NET_DEVICES name what this host has (ucx_info -d shows it), or take another transport"
              .formatted(UcxLibrary.version(), what, Ucp.words(status)));
    }
  }
}
