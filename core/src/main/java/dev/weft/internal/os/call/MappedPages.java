package dev.weft.internal.os.call;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * Allocates and frees pages of a mapped file without its descriptor. So a full file system causes
 * an error, and not a signal at the first access. Any thread; blocks for as long as clearing the
 * pages takes.
 */
public final class MappedPages {
  private static final long POPULATE_WRITE = 23;
  private static final long REMOVE = 9;

  private MappedPages() {}

  /**
   * Allocates a part of mapped memory; Linux can since 5.14.
   *
   * @param range begins and ends at a page
   * @return false if there is no memory left, or the kernel does not know the call
   */
  public static boolean allocate(MemorySegment range) {
    return advise(range, POPULATE_WRITE);
  }

  /**
   * Gives pages of a file in shared memory back: they read as zeros, and have to be allocated
   * before they are used again.
   *
   * @param range begins and ends at a page
   * @return false if the file system cannot do that; then the pages stay
   */
  public static boolean free(MemorySegment range) {
    return advise(range, REMOVE);
  }

  private static boolean advise(MemorySegment range, long advice) {
    NativeAccess.require();
    try {
      long number = SyscallNumber.MADVISE;
      return Syscall.blocking(number, range.address(), range.byteSize(), advice, 0, 0, 0) == 0;
    } finally {
      Reference.reachabilityFence(range);
    }
  }
}
