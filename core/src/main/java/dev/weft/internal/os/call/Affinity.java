package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/**
 * The processors that a thread may run on. Threads and processes that a thread starts inherit its
 * processors. Nothing blocks. Meant for platform threads: a virtual thread would bind its carrier.
 */
public final class Affinity {
  /** The most that a kernel may have: it refuses a mask that is too short. */
  private static final int MASK_BYTES = 1024;

  private static final int THIS_THREAD = 0;

  public Affinity() {
    NativeAccess.require();
  }

  /** The numbers of the processors that the current thread may run on; empty if unknown. */
  public BitSet allowed() {
    try (var scratch = new CallMemory(MASK_BYTES)) {
      long bytes =
          scratch.call(SyscallNumber.SCHED_GETAFFINITY, THIS_THREAD, MASK_BYTES, scratch.address());
      byte[] mask = scratch.arguments().asSlice(0, Math.max(bytes, 0)).toArray(JAVA_BYTE);
      return BitSet.valueOf(mask);
    }
  }

  /**
   * Lets the current thread run on these processors only.
   *
   * @return 0, or {@code -EINVAL} if none of them is allowed to this process
   */
  public int bind(BitSet processors) {
    byte[] mask = processors.toByteArray();
    try (var scratch = new CallMemory(mask.length)) {
      scratch.arguments().copyFrom(MemorySegment.ofArray(mask));
      long at = scratch.address();
      return (int) scratch.call(SyscallNumber.SCHED_SETAFFINITY, THIS_THREAD, mask.length, at);
    }
  }

  /**
   * The number of a processor, counted among the allowed ones; starts again when there are fewer,
   * so that ranks spread evenly. Negative if none is known.
   */
  public int allowed(int index) {
    BitSet allowed = allowed();
    if (allowed.isEmpty()) {
      return -Errno.EINVAL;
    }
    int skip = Math.floorMod(index, allowed.cardinality());
    return allowed.stream().skip(skip).findFirst().orElseThrow();
  }
}
