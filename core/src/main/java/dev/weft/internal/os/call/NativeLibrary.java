package dev.weft.internal.os.call;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shared library that a host may lack, called through the shape that {@link Syscall} has linked
 * already: linking one for each function would take most of a second on a busy machine. Any thread;
 * blocks as the functions do. Stays loaded.
 */
public final class NativeLibrary {
  /** RTLD_NOW and RTLD_GLOBAL. */
  private static final int NOW_GLOBAL = 0x102;

  private final String name;
  private final SymbolLookup functions;

  private NativeLibrary(String name, SymbolLookup functions) {
    this.name = name;
    this.functions = functions;
  }

  /**
   * The first of these libraries that can be loaded, or null.
   *
   * @param names paths, or names that the system's loader looks for
   */
  @SuppressWarnings("restricted")
  public static @Nullable NativeLibrary open(List<String> names) {
    for (String name : names) {
      try {
        SymbolLookup functions =
            name.indexOf('/') < 0
                ? SymbolLookup.libraryLookup(name, Arena.global())
                : SymbolLookup.libraryLookup(Path.of(name), Arena.global());
        return new NativeLibrary(name, functions);
      } catch (IllegalArgumentException cannotBeLoaded) {
        // Perhaps the next library can be loaded.
      }
    }
    return null;
  }

  /** The same for libraries whose own plug-ins look for its functions: those see all of them. */
  public static @Nullable NativeLibrary openGlobal(List<String> names) {
    MemorySegment load = Linker.nativeLinker().defaultLookup().findOrThrow("dlopen");
    for (String name : names) {
      try (Arena arena = Arena.ofConfined()) {
        long _ = Syscall.function(load, arena.allocateFrom(name).address(), NOW_GLOBAL, 0, 0, 0);
      }
      NativeLibrary library = open(List.of(name));
      if (library != null) {
        return library;
      }
    }
    return null;
  }

  /**
   * Calls a function whose result is an int, with up to six arguments that are numbers or
   * addresses.
   *
   * @throws UnsupportedOperationException if the library has no such function
   */
  public int call(String function, long... arguments) {
    return (int) callForAddress(function, arguments);
  }

  /** The same for a function whose result is an address. */
  public long callForAddress(String function, long... arguments) {
    long[] six = java.util.Arrays.copyOf(arguments, 6);
    return Syscall.function(address(function), six[0], six[1], six[2], six[3], six[4], six[5]);
  }

  /**
   * A frequently called function, as one that takes seven longs and returns a long: it ignores
   * surplus arguments, and of a narrower result only the lower bits are valid.
   *
   * @throws UnsupportedOperationException if the library has no such function
   */
  public MethodHandle function(String function) {
    return Syscall.function(address(function));
  }

  /** Whether the library has a function or variable of this name. */
  public boolean has(String symbol) {
    return functions.find(symbol).isPresent();
  }

  /**
   * The address of a variable of the library.
   *
   * @throws UnsupportedOperationException if it has no variable of this name
   */
  public long addressOf(String variable) {
    return address(variable).address();
  }

  private MemorySegment address(String function) {
    return functions
        .find(function)
        .orElseThrow(
            () -> new UnsupportedOperationException(name + " has no function " + function));
  }

  /** The memory at an address, of as many bytes as the library has said. */
  @SuppressWarnings("restricted")
  public static MemorySegment memory(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  /** The same, which may be accessed until an arena is closed. */
  @SuppressWarnings("restricted")
  public static MemorySegment memory(long address, long bytes, Arena arena) {
    return MemorySegment.ofAddress(address).reinterpret(bytes, arena, null);
  }

  /** The text, up to its zero byte, at an address. */
  @SuppressWarnings("restricted")
  public static String text(long address, long limitBytes) {
    return MemorySegment.ofAddress(address).reinterpret(limitBytes).getString(0);
  }

  @Override
  public String toString() {
    return name;
  }
}
