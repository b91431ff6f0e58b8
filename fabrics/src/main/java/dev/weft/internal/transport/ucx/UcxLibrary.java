package dev.weft.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.weft.internal.os.call.NativeAccess;
import dev.weft.internal.os.call.NativeEnvironment;
import dev.weft.internal.os.call.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The host's libucp, which may be missing. It is looked up once, on first use; any thread.
 *
 * <p>When UCX is loaded, it takes over SIGSEGV, which the JVM needs to find null pointers and to
 * stop its threads, and it prepares to watch {@code mmap} and similar calls. Environment variables
 * turn off both; UCX's constructors read them before any function can be called. So these variables
 * have other values while the library is loaded.
 */
final class UcxLibrary {
  /** Where to look for the library, instead of where the system's loader does. */
  static final String PROPERTY = "weft.ucx.library";

  /** What has {@code ucp_tag_recv_nbx} and requests in memory of the caller's. */
  private static final int LEAST_MAJOR = 1;

  private static final int LEAST_MINOR = 11;

  private static final String LOG_LEVEL = "UCX_LOG_LEVEL";
  private static final String LOG_FILE = "UCX_LOG_FILE";

  /**
   * @param library null if it cannot be used
   * @param words its version, or why it cannot be used
   */
  private record Search(@Nullable NativeLibrary library, String words) {}

  private static final class Found {
    static final Search RESULT = search();
  }

  private UcxLibrary() {}

  /** Why it cannot be used, with the remedy; null if it can. */
  static @Nullable String unavailability() {
    return Found.RESULT.library == null ? Found.RESULT.words : null;
  }

  /** Which it is, in words. */
  static String version() {
    return Found.RESULT.words;
  }

  /** The library, where there is one. */
  static NativeLibrary get() {
    NativeLibrary library = Found.RESULT.library;
    if (library == null) {
      throw new UnsupportedOperationException(Found.RESULT.words);
    }
    return library;
  }

  private static Search search() {
    if (!NativeAccess.available()) {
      return new Search(null, "UCX needs native calls: " + NativeAccess.unavailability());
    }
    String named = System.getProperty(PROPERTY);
    List<String> names = named == null ? List.of("libucp.so.0") : List.of(named);
    NativeLibrary library =
        NativeEnvironment.during(whileLoading(), () -> NativeLibrary.open(names));
    if (library == null) {
      return new Search(
          null,
          "there is no %s; install UCX %d.%d or later (Debian, Ubuntu: apt install libucx0), or say -D%s=PATH"
              .formatted(names.getFirst(), LEAST_MAJOR, LEAST_MINOR, PROPERTY));
    }
    return judge(library);
  }

  /**
   * Besides, it tells of all that fails, which its callers are told anyway; and on the standard
   * output, which is the program's.
   */
  private static Map<String, String> whileLoading() {
    Map<String, String> variables = new HashMap<>(NativeEnvironment.UCX_WITHOUT_HOOKS);
    variables.put(LOG_LEVEL, Objects.requireNonNullElse(System.getenv(LOG_LEVEL), "fatal"));
    variables.put(LOG_FILE, Objects.requireNonNullElse(System.getenv(LOG_FILE), "stderr"));
    return variables;
  }

  private static Search judge(NativeLibrary library) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocate(JAVA_INT, 3);
      long at = numbers.address();
      int _ = library.call("ucp_get_version", at, at + 4, at + 8);
      int major = numbers.getAtIndex(JAVA_INT, 0);
      int minor = numbers.getAtIndex(JAVA_INT, 1);
      String version = "%d.%d.%d".formatted(major, minor, numbers.getAtIndex(JAVA_INT, 2));
      if (major != LEAST_MAJOR || minor < LEAST_MINOR) {
        return new Search(
            null,
            "%s is UCX %s, and from %d.%d on one of the same major number is needed; install that, or say -D%s=PATH"
                .formatted(library, version, LEAST_MAJOR, LEAST_MINOR, PROPERTY));
      }
      return new Search(library, "UCX " + version);
    } catch (UnsupportedOperationException e) {
      return new Search(
          null, "%s is not UCX (%s); say -D%s=PATH".formatted(library, e.getMessage(), PROPERTY));
    }
  }
}
