package dev.weft.internal.os.call;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;

/**
 * A few bytes of machine code for functions that neither the JDK nor the C library has, in memory
 * that is executable and no longer writable when it is called. For x86-64; elsewhere, or if such
 * memory is refused, there is none.
 */
public final class MachineCode {
  /** The result of {@link #load} where code cannot be loaded. */
  public static final long NONE = 0;

  private static final int PAGE_BYTES = 4096;
  private static final int PROT_READ = 1;
  private static final int PROT_WRITE = 2;
  private static final int PROT_EXEC = 4;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

  private MachineCode() {}

  /**
   * Loads code, for good.
   *
   * @param code in hexadecimal, a page at most
   * @return its address, or {@link #NONE}
   */
  @SuppressWarnings("restricted")
  public static long load(String code) {
    if (!NativeAccess.available() || !System.getProperty("os.arch", "").equals("amd64")) {
      return NONE;
    }
    int access = PROT_READ | PROT_WRITE;
    long page =
        CallMemory.withoutMemory(
            SyscallNumber.MMAP, 0, PAGE_BYTES, access, MAP_PRIVATE_ANONYMOUS, -1);
    if (page < 0) {
      return NONE;
    }
    byte[] bytes = HexFormat.of().parseHex(code);
    MemorySegment.ofAddress(page).reinterpret(PAGE_BYTES).copyFrom(MemorySegment.ofArray(bytes));
    access = PROT_READ | PROT_EXEC;
    long result = CallMemory.withoutMemory(SyscallNumber.MPROTECT, page, PAGE_BYTES, access);
    return result < 0 ? NONE : page;
  }
}
