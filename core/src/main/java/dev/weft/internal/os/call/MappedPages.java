package dev.weft.internal.os.call;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * Allocates pages of a mapped file without its descriptor. So a full file system causes an error,
 * and not a signal at the first access. Linux has it since 5.14. Any thread; blocks for as long as
 * clearing the pages takes.
 */
public final class MappedPages {
  private static final long POPULATE_WRITE = 23;

  private MappedPages() {}

  /**
   * Allocates a part of mapped memory.
   *
   * @param range begins and ends at a page
   * @return false if there is no memory left, or the kernel does not know the call
   */
  public static boolean allocate(MemorySegment range) {
    NativeAccess.require();
    try {
      long number = SyscallNumber.MADVISE;
      return Syscall.blocking(number, range.address(), range.byteSize(), POPULATE_WRITE, 0, 0, 0)
          == 0;
    } finally {
      Reference.reachabilityFence(range);
    }
  }
}
