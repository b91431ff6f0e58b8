package dev.weft.os;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Copies with stores that go past the caches to memory. Where a core has to take each line of the
 * target from a cache far away, which ordinary stores do, these take a fifth of the time or less;
 * where the caches are near, twice the time.
 *
 * <p>The JDK has no such copy, so this is a loop of sixty bytes of machine code for x86-64, in
 * memory that may be executed and no longer written when it is called. Elsewhere, or if such memory
 * is refused, it is not available.
 *
 * <p>What was stored is seen by whoever sees a later store of this thread, as with ordinary copies.
 * Any thread.
 */
final class StreamingCopy {
  private static final int LINE = 64;
  private static final int PAGE_BYTES = 4096;
  private static final int PROT_READ = 1;
  private static final int PROT_WRITE = 2;
  private static final int PROT_EXEC = 4;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x22;

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

  private static final long NONE = 0;

  private static final long ADDRESS = load();

  private StreamingCopy() {}

  private static final class Linked {
    static final MethodHandle COPY = Syscall.OnHeap.at(ADDRESS);
  }

  static boolean isAvailable() {
    return ADDRESS != NONE;
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

  @SuppressWarnings("restricted")
  private static long load() {
    if (!NativeAccess.get().available() || !System.getProperty("os.arch", "").equals("amd64")) {
      return NONE;
    }
    try (var scratch = new Scratch(0)) {
      long page =
          scratch.call(
              SyscallNumber.MMAP,
              0,
              PAGE_BYTES,
              PROT_READ | PROT_WRITE,
              MAP_PRIVATE_ANONYMOUS,
              -1,
              0);
      if (page < 0) {
        return NONE;
      }
      byte[] code = HexFormat.of().parseHex(CODE);
      MemorySegment.ofAddress(page).reinterpret(PAGE_BYTES).copyFrom(MemorySegment.ofArray(code));
      long result =
          scratch.call(SyscallNumber.MPROTECT, page, PAGE_BYTES, PROT_READ | PROT_EXEC, 0, 0, 0);
      return result < 0 ? NONE : page;
    }
  }
}
