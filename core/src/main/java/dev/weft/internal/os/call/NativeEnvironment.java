package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The environment variables as seen by libraries that ask the C library. Not {@code setenv}, which
 * may free the list of variables under a thread that reads it: here another list replaces it for a
 * while, and neither is ever freed. Processes that are started meanwhile through Java do not
 * inherit it. Any thread; does not block.
 */
public final class NativeEnvironment {
  /**
   * For the time in which UCX is loaded, by itself or by a library that uses it: unless these
   * variables forbid it, UCX then takes over SIGSEGV, by which the JVM finds null pointers and
   * stops its threads, and prepares to watch {@code mmap} and the like.
   */
  public static final Map<String, String> UCX_WITHOUT_HOOKS =
      Map.of("UCX_ERROR_SIGNALS", "", "UCX_HANDLE_ERRORS", "none", "UCX_MEM_EVENTS", "no");

  private static final long MOST_VARIABLES = 1 << 16;

  private NativeEnvironment() {}

  /** Runs an action while these variables have these values. */
  @SuppressWarnings("restricted") // the list of variables is the C library's
  public static synchronized <T> T during(Map<String, String> variables, Supplier<T> action) {
    MemorySegment place =
        Linker.nativeLinker()
            .defaultLookup()
            .findOrThrow("environ")
            .reinterpret(ADDRESS.byteSize());
    MemorySegment before = place.get(ADDRESS, 0);
    place.set(ADDRESS, 0, with(variables, before));
    try {
      return action.get();
    } finally {
      place.set(ADDRESS, 0, before);
    }
  }

  @SuppressWarnings("restricted")
  private static MemorySegment with(Map<String, String> variables, MemorySegment before) {
    List<MemorySegment> all = new ArrayList<>();
    MemorySegment list = before.reinterpret(MOST_VARIABLES * Long.BYTES);
    for (long i = 0; before.address() != 0 && list.getAtIndex(JAVA_LONG, i) != 0; i++) {
      MemorySegment variable = list.getAtIndex(ADDRESS, i);
      String text = variable.reinterpret(Integer.MAX_VALUE).getString(0);
      if (!variables.containsKey(text.substring(0, Math.max(0, text.indexOf('='))))) {
        all.add(variable);
      }
    }
    Arena arena = Arena.global();
    variables.forEach((name, value) -> all.add(arena.allocateFrom(name + "=" + value)));
    MemorySegment made = arena.allocate(ADDRESS, all.size() + 1L);
    for (int i = 0; i < all.size(); i++) {
      made.setAtIndex(ADDRESS, i, all.get(i));
    }
    return made;
  }
}
