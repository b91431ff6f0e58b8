package dev.weft.internal.os.memory;

import dev.weft.internal.os.call.MachineCode;
import dev.weft.internal.os.call.Syscall;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Copies with stores that go past the caches to memory. Where ordinary stores have to take each
 * line of the target from a far cache, these take a fifth of the time or less; where the caches are
 * near, they take twice the time.
 *
 * <p>The JDK has no such copy, so this is a loop of sixty bytes of {@link MachineCode}; where that
 * cannot be loaded, it is not available.
 *
 * <p>A thread that sees a later store of this thread also sees these, as with ordinary copies. Any
 * thread.
 */
final class StreamingCopy {
  private static final int LINE = 64;

  /**
   * To the line at rdi from rdx, rcx bytes, at least one line and whole lines.
   *
   * <pre>
   *         lea     rax, [rdi + rcx]
   *   next: movdqu  xmm0, [rdx]
   *         movdqu  xmm1, [rdx + 16]
   *         movdqu  xmm2, [rdx + 32]
   *         movdqu  xmm3, [rdx + 48]
   *         movntdq [rdi], xmm0
   *         movntdq [rdi + 16], xmm1
   *         movntdq [rdi + 32], xmm2
   *         movntdq [rdi + 48], xmm3
   *         add     rdx, 64
   *         add     rdi, 64
   *         cmp     rdi, rax
   *         jb      next
   *         sfence
   *         ret
   * </pre>
   */
  private static final String CODE =
      "488d040f"
          + "f30f6f02f30f6f4a10f30f6f5220f30f6f5a30"
          + "660fe707660fe74f10660fe75720660fe75f30"
          + "4883c2404883c7404839c772cd"
          + "0faef8c3";

  private static final long ADDRESS = MachineCode.load(CODE);

  private StreamingCopy() {}

  private static final class Linked {
    static final MethodHandle COPY = Syscall.OnHeap.at(ADDRESS);
  }

  static boolean isAvailable() {
    return ADDRESS != MachineCode.NONE;
  }

  /**
   * Like {@link Memory#copyOut}; past the caches as far as the target is native memory and the
   * source has a segment. The first call takes milliseconds.
   */
  static void copyOut(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    long to = target.address() + targetOffset;
    long head = Math.min(-to & (LINE - 1), length);
    long lines = (length - head) & -LINE;
    MemorySegment from = Memory.segment(base);
    if (!isAvailable() || !target.isNative() || from == null || lines == 0) {
      Memory.copyOut(base, offset, target, targetOffset, length);
      return;
    }
    Objects.checkFromIndexSize(targetOffset, length, target.byteSize());
    MemorySegment whole = from.asSlice(offset + head, lines);
    long tail = head + lines;
    Memory.copyOut(base, offset, target, targetOffset, head);
    Memory.copyOut(base, offset + tail, target, targetOffset + tail, length - tail);
    try {
      long _ = (long) Linked.COPY.invokeExact(to + head, 0L, whole, lines, 0L, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }
}
